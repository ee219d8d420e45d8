import type { Page } from "@playwright/test";
import { composer } from "./pages/composer.ts";
import { expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

/** Opens a page as server-rendered HTML only: its scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  // The script that records submits for React is at the end of the document.
  await page.goto(url, { waitUntil: "domcontentloaded" });
  return () => release();
}

test("a form submitted before hydration keeps its text and is sent after hydration", async ({ page }) => {
  const release = await openWithoutScripts(page, "/accounts/new");
  await page.getByRole("textbox", { name: "Team name" }).fill(`Early ${Date.now().toString(36)}`);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(/\/accounts\/new\/early-\w+$/);
});

test("a search typed before hydration is run after hydration", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  await store(page, team, await png(300, 400, "two.png"));
  const release = await openWithoutScripts(page, `/accounts/${team.slug}/projects/${team.project}/media`);
  await page.getByRole("searchbox").fill("two");
  release();
  await expect(page).toHaveURL(/[?&]q=two\b/);
  await expect(page.getByRole("searchbox")).toHaveValue("two");
});

test("a comment typed before hydration stays in the composer and is kept as a draft", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const release = await openWithoutScripts(page, media.url);
  await composer(page).wholeField.fill("Typed early");
  release();
  await expect(composer(page).preview).toBeVisible();
  await expect(composer(page).send).toBeEnabled();
  await expect(composer(page).wholeField).toHaveValue("Typed early");
  await page.reload();
  await expect(composer(page).wholeField).toHaveValue("Typed early");
});
