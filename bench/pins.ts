import type { Browser, BrowserContext } from "playwright";
import { type LongestTask, longestTask } from "./long-task.ts";

const PINS = 500;

/** Pans and zooms a share page with 500 pins, one wheel event in each frame. The comments are copies of the page's own first one. */
export async function panAndZoomPins(browser: Browser, context: BrowserContext, url: string): Promise<LongestTask> {
  const page = await context.newPage();
  let first: { id: string } | undefined;
  await page.route(/\/shares\/[^/]+\/comments/, async (route) => {
    first ??= ((await (await route.fetch()).json()) as { id: string }[])[0]!;
    const { id: own } = first;
    const all = Array.from({ length: PINS }, (_, index) => ({
      ...first,
      id: index ? `comment-${index}` : own,
      anchor: { type: "point", x: ((index * 37) % PINS) / PINS, y: ((index * 101) % PINS) / PINS },
    }));
    const before = new URL(route.request().url()).searchParams.get("before");
    const end = before ? all.findIndex(({ id }) => id === before) : all.length;
    await route.fulfill({ json: all.slice(Math.max(0, end - 200), end) });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(`[aria-label*="of ${PINS}, open"]`).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2000);
  const result = await longestTask(browser, page, async () => {
    await page.evaluate(async () => {
      const stage = document.querySelector("main")!;
      const { left, top, width, height } = stage.getBoundingClientRect();
      for (let frame = 0; frame < 120; frame++) {
        const turn = frame < 60 ? { deltaX: 6, deltaY: frame % 2 ? 4 : -4 } : { deltaY: frame < 100 ? -60 : 60, ctrlKey: true };
        const at = { clientX: left + width / 2, clientY: top + height / 2 };
        stage.dispatchEvent(new WheelEvent("wheel", { ...turn, ...at, bubbles: true, cancelable: true }));
        await new Promise(requestAnimationFrame);
      }
    });
    await page.waitForTimeout(1500);
  });
  await page.close();
  return result;
}
