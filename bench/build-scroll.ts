import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { p95 } from "./build-work.ts";
import { labels } from "./labels.ts";
import { openSession, sessionCookie } from "./page-load.ts";
import type { Row } from "./table.ts";

/** Pixels that a frame scrolls: where frames are measured, and elsewhere. */
const STEP = 120;
const SCREEN = 800;
/** Milliseconds between a page whose pictures are loaded and its scroll. */
const REST_MS = 300;
/** Milliseconds that a frame of a scroll may take. */
const FRAME_MS = 34;

/** Scrolls a page to its end by `step` pixels a frame, and returns the duration of each frame. */
const scrollDown = (page: Page, step: number): Promise<number[]> =>
  page.evaluate(async (pixels) => {
    const times: number[] = [];
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    let last = performance.now();
    while (innerHeight + scrollY < document.documentElement.scrollHeight - 2) {
      scrollBy(0, pixels);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times;
  }, step);

/** Resolves when the rows of the page are shown with their pictures. */
const showsPictures = (page: Page) =>
  page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("main li img")];
    const isStale = document.querySelector("main [aria-busy=true]") !== null;
    return !isStale && pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });

/** Scrolls all pages of a build's snapshots at a fourth of the CPU's speed: longest frame, and memory after a scroll for each session against one. */
export async function* scrollSnapshots(browser: Browser, url: string, sessions: readonly string[], rows: number): AsyncGenerator<Row> {
  const context = await openSession(browser, url, sessions[0]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const memory = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    return (await cdp.send("Runtime.getHeapUsage")).usedSize;
  };
  const next = page.getByRole("link", { name: labels.nextPage, exact: true });
  /** Scrolls all pages from the first. Scrolling is measured, not the rendering of a page before it. */
  const scroll = async (step: number, restMs: number) => {
    const pages: number[][] = [];
    await page.goto(url, { waitUntil: "networkidle" });
    await next.waitFor();
    for (;;) {
      await showsPictures(page);
      await setTimeout(restMs);
      pages.push(await scrollDown(page, step));
      if (await next.getAttribute("aria-disabled")) return pages;
      const address = page.url();
      await next.click();
      await page.waitForURL((current) => current.href !== address);
    }
  };
  await page.goto(url, { waitUntil: "networkidle" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const pages = await scroll(STEP, REST_MS);
  const frames = pages.flat();
  const once = await memory();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  for (const session of sessions.slice(1)) {
    // Each session has a rate limit of its own.
    await context.addCookies([sessionCookie(url, session)]);
    await scroll(SCREEN, 0);
  }
  const often = await memory();
  // The same scrolls of a page with one empty element show what the machine itself takes.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setContent(`<div style="height: ${height}px"></div>`);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const empty: number[] = [];
  while (empty.length < frames.length) empty.push(...(await scrollDown(page, STEP)));
  await context.close();
  const above = frames.filter((frame) => frame > FRAME_MS).length;
  yield {
    name: `Build page, ${rows.toLocaleString("en")} rows in ${pages.length} pages scrolled, 4× slower CPU: longest frame`,
    value: Math.max(...frames),
    target: FRAME_MS,
    unit: "ms",
    note: `${above} of ${frames.length} above, p95 ${p95(frames).toFixed(0)} ms; an empty page ${Math.max(...empty).toFixed(0)} ms, p95 ${p95(empty).toFixed(0)} ms`,
  };
  yield {
    name: `Build page, memory after ${sessions.length} scrolls against one`,
    value: often / once,
    target: 1.2,
    unit: "×",
    note: `${(once / 1e6).toFixed(0)} MB`,
  };
}
