import { expect, type Page } from "@playwright/test";

/** The two ends of what people hold before them: a desk and a phone. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Nothing sticks out to the side: a page scrolls one way. */
export async function expectNoSideways(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `wider than ${window}px`).toBeLessThanOrEqual(window!);
}
