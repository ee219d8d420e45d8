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

/** The most that a page may move while it loads, as a share of the screen: a tenth of what the Web Vitals call good. */
const MOST_SHIFT = 0.01;

/** Expects a page whose content did not move but by a person's own action. */
export async function expectStill(page: Page) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const observer = new PerformanceObserver((list) => {
          const own = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(own.map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "") })));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Without any shift there is no call.
        setTimeout(() => resolve([]), 100);
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
}
