import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

type Load = { script: number; requests: number; lcp: number; longAfter: number };
type Seen = { lcp: number; long: { start: number; duration: number }[] };

/** Milliseconds of silence after which a page counts as loaded. */
const SETTLE = 4000;

/** One visit with an empty cache: bytes of script as they travel, requests until it settled, LCP, and the longest task after it. */
export async function visit(browser: Browser, url: string, slowdown: number, settle = SETTLE): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const scripts = new Set<string>();
  let script = 0;
  let requests = 0;
  cdp.on("Network.requestWillBeSent", ({ request }) => void (requests += request.url.startsWith("http") ? 1 : 0));
  cdp.on(
    "Network.responseReceived",
    ({ requestId, response }) => void (response.mimeType.includes("javascript") && scripts.add(requestId)),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => void (script += scripts.has(requestId) ? encodedDataLength : 0));
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, long: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (seen.lcp = startTime))).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ startTime, duration }) => seen.long.push({ start: startTime, duration })),
    ).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.waitForTimeout(settle);
  const { lcp, long } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { script, requests, lcp, longAfter: Math.max(0, ...long.filter(({ start }) => start > lcp).map(({ duration }) => duration)) };
}

/** The middle one of some figures. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Visits to several pages in turn, so that what else the machine does weighs on all of them alike; of each page, round by round. */
export async function visits(browser: Browser, urls: readonly string[], slowdown: number, rounds = 3): Promise<Load[][]> {
  const loads = urls.map((): Load[] => []);
  for (let round = 0; round < rounds; round++) for (const [at, url] of urls.entries()) loads[at]!.push(await visit(browser, url, slowdown));
  return loads;
}

/** The median of each figure of some visits. */
export function middle(loads: readonly Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]));
  return { script: of("script"), requests: of("requests"), lcp: of("lcp"), longAfter: of("longAfter") };
}

/** Milliseconds after which a picture that came is drawn as well. */
const BRIEF = 700;
/** How often pages are opened for nothing but the time of their picture. */
const OPENINGS = 31;

/** How much later a picture is there than the first page's, and what that comes from, in words. */
type Later = { ratio: number; note: string };

/** "404 [352–448]": the median in milliseconds, and where the middle half lies. */
function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!);
  return `${at(0.5)} [${at(0.25)}–${at(0.75)}]`;
}

/**
 * How much later than the first page's the pictures of others are there: the ratio of the medians of short visits in turn, and many of
 * them. On a busy machine a single one says little, and the ratio of two that follow each other varies more than either. Where the middle
 * halves are as wide as a quarter of their medians the machine had other things to do: thirteen visits of one page then differed by 15 %
 * from thirteen others of the same. The note tells such a run from a slow page.
 */
export async function lcpAgainst(browser: Browser, first: string, others: readonly string[], slowdown: number): Promise<Later[]> {
  const times = [first, ...others].map((): number[] => []);
  for (let round = 0; round < OPENINGS; round++)
    for (const [at, url] of [first, ...others].entries()) times[at]!.push((await visit(browser, url, slowdown, BRIEF)).lcp);
  const [least, ...rest] = times as [number[], ...number[][]];
  return rest.map((lcps) => ({ ratio: median(lcps) / median(least), note: `${spread(lcps)} against ${spread(least)} ms` }));
}

/** A browser without what it does for itself. */
export function launch(): Promise<Browser> {
  const path = [process.env["LOUPE_BROWSER"], chromium.executablePath(), "/usr/bin/chromium"].find((file) => file && existsSync(file));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
  return chromium.launch({ args, ...(path && { executablePath: path }) });
}
