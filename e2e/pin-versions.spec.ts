import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/axe.ts";
import { expect, type Team, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { draftPin, field, pinOf, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** A picture with two versions, each of its own look. */
async function twoVersions(page: Page, team: Team) {
  const first = await png();
  await store(page, team, first);
  return store(page, team, await png(1280, 800, first.name));
}
test("on an older version the tool says where pins are kept, and goes there or writes without one", async ({ page, team }) => {
  const media = await twoVersions(page, team);
  await page.goto(`${media.url}?v=1`);
  const notice = page.getByRole("alert").filter({ hasText: "Pins are saved on the newest version (v2)." });
  await expect(async () => {
    await page.keyboard.press("c");
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Comment without a pin" }).click();
  await expect(field(page)).toBeFocused();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await notice.getByRole("button", { name: "Go to v2" }).press("Enter");
  await expect(page.locator('button[aria-keyshortcuts="C"]')).toHaveAttribute("aria-pressed", "true");
});

test("a version that comes between load and send is told after sending, with the ways to see and to delete", async ({ page, team }) => {
  const first = await png();
  const media = await store(page, team, first);
  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 300, y: 200 } });
  await field(page).fill("On which one?");
  await store(page, team, await png(1280, 800, first.name));
  await page.keyboard.press("Control+Enter");
  const told = page.getByRole("status").filter({ hasText: "v2 arrived while you were typing. Your pin is on v2." });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Show on v2" }).click();
  await expect(pinOf(page, /^Thread 1 of 1, open, (?!from)/)).toBeVisible();
  await expect(page.getByText("On which one?").first()).toBeVisible();
});

test("a version that arrives while somebody writes is told before sending, and the picture under the pin stays", async ({ page, team }) => {
  const first = await png();
  const media = await store(page, team, first);
  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 300, y: 200 } });
  await field(page).fill("Slow typing");
  const shown = await page.getByRole("img", { name: media.name }).getAttribute("src");
  await store(page, team, await png(1280, 800, first.name));
  await expect(page.getByText("v2 arrived while you were typing. Your comment will be on v2.")).toBeVisible({ timeout: 30_000 });
  expect(await page.getByRole("img", { name: media.name }).getAttribute("src")).toBe(shown);
  await page.getByRole("button", { name: "Go to v2" }).last().click();
  await expect(draftPin(page)).toBeVisible();
  await expect(field(page)).toHaveValue("Slow typing");
});

test("an open thread of an older version shows its place then and now: unchanged when only the rest differs", async ({ page, team }) => {
  const name = `card-${Date.now().toString(36)}.png`;
  const picture = async (change: string) => ({
    name,
    mimeType: "image/png",
    buffer: await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#fff"/><rect x="100" y="100" width="120" height="60" fill="#345"/>${change}</svg>`,
      ),
    )
      .png()
      .toBuffer(),
  });
  const media = await store(page, team, await picture(`<text x="9" y="790">${name}</text>`));
  await say(page, media, "Kept", 0.12, 0.16);
  await say(page, media, "Redrawn", 0.8, 0.8);
  await store(page, team, await picture(`<rect x="960" y="600" width="120" height="80" fill="#c33"/>`));
  await page.goto(media.url);
  const label = page.locator("[data-pin] ~ span", { hasText: "from v1" });
  await expect(label).toHaveCount(2);
  await pinOf(page, /^Thread 1 of 2, open, from version 1/).click();
  const thread = page.getByRole("region", { name: "Thread 1 of 2" });
  await expect(thread.getByText("v1, when written")).toBeVisible();
  await expect(thread.getByText("v2, now")).toBeVisible();
  await expect(thread.getByText("Area unchanged")).toBeVisible();
  await pinOf(page, /^Thread 2 of 2, open, from version 1/).click();
  await expect(page.getByRole("region", { name: "Thread 2 of 2" }).getByText("Area changed")).toBeVisible();
  await expectAccessible(page);
});
