import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { median } from "./median.ts";

type PageLoad = { script: number; requests: number; lcp: number; longAfter: number };
type Seen = { lcp: number; long: { start: number; duration: number }[] };

/** Milliseconds after the load event in which a page settles. */
const SETTLE = 4000;

/** Loads a page with an empty cache: transferred bytes of script, requests until it settled, LCP, and the longest task after it. */
export async function visit(browser: Browser, url: string, slowdown: number): Promise<PageLoad> {
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
  await page.waitForTimeout(SETTLE);
  const { lcp, long } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { script, requests, lcp, longAfter: Math.max(0, ...long.filter(({ start }) => start > lcp).map(({ duration }) => duration)) };
}

/** Loads several pages in turn, so that other work of the machine affects all of them alike. Returns the loads of each page. */
export async function visits(browser: Browser, urls: readonly string[], slowdown: number, rounds = 3): Promise<PageLoad[][]> {
  const loads = urls.map((): PageLoad[] => []);
  for (let round = 0; round < rounds; round++) for (const [at, url] of urls.entries()) loads[at]!.push(await visit(browser, url, slowdown));
  return loads;
}

/** Returns the median of each figure. */
export function middle(loads: readonly PageLoad[]): PageLoad {
  const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]));
  return { script: of("script"), requests: of("requests"), lcp: of("lcp"), longAfter: of("longAfter") };
}

/** Starts a browser without its background traffic. */
export function launch(): Promise<Browser> {
  const path = [process.env["LOUPE_BROWSER"], chromium.executablePath(), "/usr/bin/chromium"].find((file) => file && existsSync(file));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
  return chromium.launch({ args, ...(path && { executablePath: path }) });
}
