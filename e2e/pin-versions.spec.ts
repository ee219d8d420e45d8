import type { Page } from "@playwright/test";
import sharp from "sharp";
import { composer } from "./pages/composer.ts";
import { pins, versionNotices } from "./pages/pins.ts";
import { sharePage } from "./pages/share-page.ts";
import { thread } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, type Team, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { commentsOf, placePin, say, startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

/** Stores a picture with two different versions. */
async function twoVersions(page: Page, team: Team) {
  const first = await png();
  await store(page, team, first);
  return store(page, team, await png(1280, 800, first.name));
}
test("a drawing on an older version stays there, with its arrow, box and freehand line", async ({ page, team }) => {
  const media = await twoVersions(page, team);
  await page.goto(`${media.url}?v=1`);
  await startPin(page);
  const { x, y } = (await sharePage(page).image(media).boundingBox())!;
  const drag = async (tool: string, ...points: [number, number][]) => {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.mouse.move(x + points[0]![0], y + points[0]![1]);
    await page.mouse.down();
    for (const [toX, toY] of points.slice(1)) await page.mouse.move(x + toX, y + toY, { steps: 4 });
    await page.mouse.up();
  };
  await drag("Arrow", [60, 200], [160, 260]);
  await drag("Box", [180, 200], [320, 280]);
  await drag("Freehand", [60, 300], [100, 320], [140, 300], [180, 330]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write" }).click();
  await composer(page).field.fill("These three belong together");
  await page.keyboard.press("Control+Enter");
  const pin = page.getByRole("button", { name: /^Thread 1 of 1, open, .*1 arrow, 1 box and 1 freehand line/ });
  await expect(pin).toBeVisible();
  await expect(page.locator("[data-drawing='3']")).toBeVisible();
  const [comment] = await commentsOf(page, media);
  expect(comment).toMatchObject({ mediaVersionId: expect.any(String), anchor: { shapes: { length: 3 } } });
  await page.goto(media.url);
  await expect(page.getByRole("button", { name: /^Thread 1 of 1, open, from version 1/ })).toBeVisible();
});

/** Opens a picture and writes a draft with a pin on it. */
async function draftOn(page: Page, team: Team, text: string) {
  const picture = await png();
  const media = await store(page, team, picture);
  await page.goto(media.url);
  await placePin(page, media);
  await composer(page).field.fill(text);
  return { media, addVersion: async () => store(page, team, await png(1280, 800, picture.name)) };
}

test("a version that arrived before sending is announced after sending", async ({ page, team }) => {
  const { addVersion } = await draftOn(page, team, "On which one?");
  await addVersion();
  await page.keyboard.press("Control+Enter");
  const { sent, showNewest } = versionNotices(page);
  await expect(sent).toBeVisible();
  await showNewest.click();
  await expect(pins(page).currentPin(1, 1)).toBeVisible();
  await expect(page.getByText("On which one?").first()).toBeVisible();
});

test("a version that arrives while typing is announced, and the picture stays", async ({ page, team }) => {
  const { media, addVersion } = await draftOn(page, team, "Slow typing");
  const shown = await sharePage(page).image(media).getAttribute("src");
  await addVersion();
  await expect(versionNotices(page).beforeSending).toBeVisible({ timeout: 30_000 });
  expect(await sharePage(page).image(media).getAttribute("src")).toBe(shown);
  await versionNotices(page).goFromDraft.click();
  await expect(pins(page).draft).toBeVisible();
  await expect(composer(page).field).toHaveValue("Slow typing");
});

test("a thread of an older version shows its place in both versions, changed or unchanged", async ({ page, team }) => {
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
  const label = pins(page).versionLabel(1);
  await expect(label).toHaveCount(2);
  await pins(page).olderPin(1, 2, 1).click();
  const older = thread(page, 1, 2);
  await expect(older.placeThen(1)).toBeVisible();
  await expect(older.placeNow(2)).toBeVisible();
  await expect(older.unchanged).toBeVisible();
  await pins(page).olderPin(2, 2, 1).click();
  await expect(thread(page, 2, 2).changed).toBeVisible();
  await expectAccessible(page);
});
