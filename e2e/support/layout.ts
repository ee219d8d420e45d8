import { expect, type Page } from "@playwright/test";

/** Viewports of a desktop and a phone. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Expects a page without horizontal scrolling. */
export async function expectNoSideways(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `wider than ${window}px`).toBeLessThanOrEqual(window!);
}
