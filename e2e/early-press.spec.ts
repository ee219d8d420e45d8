import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

/** Holds every script of the pages back until told to let go: what is shown cannot act yet. */
async function holdScripts(page: Page) {
  let letGo = () => {};
  const told = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await told;
    await route.continue();
  });
  return () => letGo();
}

test("a button pressed before the page can act on it acts once, as soon as it can", async ({ page, team }) => {
  await store(page, team, await png(400, 300, "one.png"));
  const letGo = await holdScripts(page);
  await page.goto(`/accounts/${team.slug}/projects/${team.project}/media`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Actions for one.png" }).click();
  letGo();
  await expect(page.getByRole("menuitem", { name: /^Rename/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: /^Rename/ })).toHaveCount(0);
});

test("a form sent before the page can act on it keeps what was typed and is sent by the page", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/accounts/new", { waitUntil: "commit" });
  const name = `Early ${Date.now().toString(36)}`;
  await page.getByRole("textbox", { name: "Team name" }).fill(name);
  await page.keyboard.press("Enter");
  letGo();
  await expect(page).toHaveURL(/\/accounts\/early-\w+\/projects/);
});
