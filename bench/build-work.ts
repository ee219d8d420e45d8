import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { buildClient } from "./build-client.ts";
import { labels } from "./labels.ts";
import { longestTask } from "./long-task.ts";
import { openSession } from "./page-load.ts";
import type { Row } from "./table.ts";

/** Milliseconds that a decision may take to appear. */
const PATIENCE_MS = 2000;
/** Snapshots a second and seconds of an upload that the page follows. */
const PER_SECOND = 50;
const SECONDS = 8;

export const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Records in the page the time from a key to the frame that shows another current cause, and shifts of the layout that no input caused. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate((current) => {
    const seen = { times: [] as number[], shift: 0 };
    Object.assign(window, { seen });
    let pressed = 0;
    let before: Element | null = null;
    const look = () => {
      if (!pressed) return;
      const now = document.querySelector(current);
      if (now === before) return void requestAnimationFrame(look);
      const at = pressed;
      pressed = 0;
      // The task after a frame begins when the frame is painted.
      requestAnimationFrame(() => window.setTimeout(() => seen.times.push(performance.now() - at)));
    };
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        before = document.querySelector(current);
        pressed = timeStamp;
        queueMicrotask(look);
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift" });
  }, labels.currentCause);
}

/** Decides all causes of a build by keyboard: presses, the time until the next cause is painted, and shifts of the layout. */
export async function* decideByKeyboard(browser: Browser, url: string, cookie: string, causes: number): AsyncGenerator<Row> {
  const context = await openSession(browser, url, cookie);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(labels.firstCause).waitFor();
  await watchKeys(page);
  const undecided = page.locator(labels.undecidedCause);
  const isOpen = () =>
    undecided
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .then(
        () => true,
        () => false,
      );
  const state = async () => `${page.url()} ${await undecided.count()}`;
  let presses = 0;
  // The decision about the last cause of a page turns to the next one.
  while (presses < 3 * causes && (await isOpen())) {
    const before = await state();
    presses++;
    await page.keyboard.press(labels.approveKey);
    for (let wait = 0; wait < PATIENCE_MS / 20 && (await state()) === before; wait++) await setTimeout(20);
  }
  await setTimeout(PATIENCE_MS);
  const tally = await page.getByText(labels.tally).first().innerText();
  const seen = await page.evaluate(() => (window as unknown as { seen: { times: number[]; shift: number } }).seen);
  await context.close();
  yield* [
    { name: `Build page, ${causes} causes decided by keyboard: presses`, value: presses, target: 2 * causes, unit: "", note: tally },
    {
      name: "Build page, key to the next cause painted: p95",
      value: p95(seen.times),
      target: 100,
      unit: "ms",
      note: `${seen.times.length} keys`,
    },
    { name: "Build page, decisions by keyboard: shift of the layout", value: Math.round(seen.shift * 100) / 100, target: 0, unit: "" },
  ];
}

type Upload = { client: ReturnType<typeof buildClient>; files: Buffer[]; pageOf: (number: number) => string; cookie: string };

/** Follows the upload of a build on its page: the time until each part is shown, and the longest task meanwhile. */
export async function* followUpload(browser: Browser, { client, files, pageOf, cookie }: Upload): AsyncGenerator<Row> {
  const snapshots = new Map(Array.from({ length: PER_SECOND * SECONDS }, (_, at) => [`live-${at}.png`, files[at % files.length]!]));
  const build = await client.declare(snapshots, { commit: "live", parent: "many" });
  const context = await openSession(browser, pageOf(build.number), cookie);
  const page = await context.newPage();
  await page.goto(pageOf(build.number), { waitUntil: "load" });
  await page.getByRole("main").waitFor();
  const delays: number[] = [];
  const longest = await longestTask(browser, page, async () => {
    for (let second = 0; second < SECONDS; second++) {
      const started = performance.now();
      const screenshots = build.named.slice(second * PER_SECOND, (second + 1) * PER_SECOND);
      await client.call("PUT", `/builds/${build.id}`, JSON.stringify({ screenshots, final: false }));
      const sent = performance.now();
      const arrived = new RegExp(`\\b${(second + 1) * PER_SECOND}\\b`);
      await page.getByRole("main").getByText(arrived).first().waitFor({ timeout: 30_000 });
      delays.push(performance.now() - sent);
      await setTimeout(Math.max(0, 1000 - (performance.now() - started)));
    }
  });
  await context.close();
  yield {
    name: `Build page, ${PER_SECOND} files a second: time until they are shown`,
    value: Math.max(...delays) / 1000,
    target: 2,
    unit: "s",
  };
  yield {
    name: `Build page, ${PER_SECOND} files a second: longest task`,
    value: longest.cpu,
    target: 50,
    unit: "ms CPU",
    note: `${longest.elapsed.toFixed(0)} ms elapsed`,
  };
}
