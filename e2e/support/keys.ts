import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "the element is reachable with Tab").toBeFocused();
}

/** Tabs to an element and presses Enter. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Tabs to an element and presses Enter until `effect` passes: a server-rendered page shows its controls before it is hydrated. Only for
 * actions that may run twice.
 */
export async function pressUntil(page: Page, target: Locator, effect: () => Promise<void>) {
  await expect(async () => {
    await press(page, target);
    await effect();
  }).toPass();
}
