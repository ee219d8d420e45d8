import type { Locator, Page } from "@playwright/test";
import { expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { codeFor } from "./support/sign-in.ts";

/** Tabs on until something has the focus, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "it can be reached with Tab").toBeFocused();
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("the whole journey by keyboard alone: sign in, team, project, upload, pin, comment, and a visitor sees it", async ({
  browser,
  another,
  problems,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  const email = `keys-${Date.now().toString(36)}@acme.example`;

  await page.goto("/");
  await press(page, page.getByRole("link", { name: /^Sign in with/ }));
  await tabTo(page, page.getByRole("textbox", { name: "E-mail" }));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: /code/i }));
  await page.keyboard.type(await codeFor(page, email));

  await expect(page).toHaveURL(/\/accounts\/new/);
  await tabTo(page, page.getByRole("textbox", { name: "Team name" }));
  await page.keyboard.type(`Halden ${Date.now().toString(36)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects(\/new)?$/);
  if (!page.url().endsWith("/new")) await press(page, page.getByRole("main").getByRole("link", { name: /project/i }));
  await tabTo(page, page.getByRole("textbox", { name: "Project name" }));
  await page.keyboard.type("web-shop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/web-shop\/media/);

  const picture = await png();
  await press(page, page.getByRole("button", { name: "Upload", exact: true }));
  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: /choose files/ }));
  await (await chooser).setFiles([picture]);
  const uploads = page.getByRole("complementary", { name: "Uploads" });
  await press(page, uploads.getByRole("button", { name: "Upload 1 file" }));
  await expect(uploads.getByRole("listitem").filter({ hasText: picture.name })).toContainText("Done, v1");
  await tabTo(page, page.getByRole("combobox", { name: "Who may open the links" }));
  await press(page, uploads.getByRole("link", { name: picture.name }));

  await expect(page).toHaveURL(/\/m\//);
  await expect(page.getByRole("img", { name: picture.name })).toBeVisible();
  await startPin(page);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two steps right, one up.");
  const visitor = await another("ben");
  const { origin } = new URL(page.url());
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible();

  const shared = await page.request.get(`/api/v2/shares/${page.url().split("/m/")[1]}`);
  const { media } = (await shared.json()) as { media: { id: string; visibility: string } };
  if (media.visibility === "team")
    await page.request.patch(`/api/v2/media/${media.id}/visibility`, { data: { visibility: "public" }, headers: { origin } });
  await visitor.goto(page.url());
  await expect(visitor.getByText("Two steps right, one up.").first()).toBeVisible();
  await context.close();
});
