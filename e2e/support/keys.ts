import { expect, type Locator, type Page } from "@playwright/test";

/** Tabs on until something has the focus, as somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "it can be reached with Tab").toBeFocused();
}

/** Tabs to something and presses Enter. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Tabs to something and presses Enter until what it does is seen: a page that was just opened shows its controls before they listen.
 * For what does no harm when it is pressed twice.
 */
export async function pressUntil(page: Page, target: Locator, seen: () => Promise<void>) {
  await expect(async () => {
    await press(page, target);
    await seen();
  }).toPass();
}
