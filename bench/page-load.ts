import { type Browser, type BrowserContext, chromium } from "playwright";
import { findBrowser } from "../cli/browser.mjs";
import { median } from "./median.ts";

type PageLoad = {
  /** Transferred bytes of scripts, of those among them that were requested after the load event, and of pictures. */
  script: number;
  prefetched: number;
  pictures: number;
  requests: number;
  lcp: number;
  longAfter: number;
  /** Elements of the settled page. */
  nodes: number;
  /** Milliseconds until the first two pictures in `pair` were loaded; 0 without it. */
  pair: number;
};
type Seen = { lcp: number; pair: number; long: { start: number; duration: number }[] };
/** `cookie`: of a session. `pair`: selector of an element with two pictures. */
type VisitOptions = { cookie?: string; pair?: string };

/** Milliseconds after the load event in which a page settles. */
const SETTLE = 4000;

/** Opens a browser's session with the cookie of a request. */
export async function openSession(browser: Browser, url: string, cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // The compiler of TypeScript names functions by a helper that pages lack.
  await context.addInitScript("globalThis.__name ??= (one) => one");
  if (cookie) await context.addCookies([sessionCookie(url, cookie)]);
  return context;
}

/** Returns the cookie of a session for the origin of a URL. `pair`: its name and value as in the header of a request. */
export function sessionCookie(url: string, pair: string) {
  const [name = "", value = ""] = pair.split("=", 2);
  return { name, value, url: new URL(url).origin };
}

/** Loads a page with an empty cache and returns its figures once it has settled. */
export async function visit(browser: Browser, url: string, slowdown: number, { cookie, pair }: VisitOptions = {}): Promise<PageLoad> {
  const context = await openSession(browser, url, cookie);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const kinds = new Map<string, "script" | "pictures">();
  const bytes = { script: 0, prefetched: 0, pictures: 0 };
  const late = new Set<string>();
  let isLoaded = false;
  let requests = 0;
  page.once("load", () => (isLoaded = true));
  cdp.on("Network.requestWillBeSent", ({ request, requestId }) => {
    if (request.url.startsWith("http")) requests++;
    if (isLoaded) late.add(requestId);
  });
  cdp.on("Network.responseReceived", ({ requestId, response: { mimeType } }) => {
    if (mimeType.includes("javascript")) kinds.set(requestId, "script");
    else if (mimeType.startsWith("image/")) kinds.set(requestId, "pictures");
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
    if (kind === "script" && late.has(requestId)) bytes.prefetched += encodedDataLength;
  });
  await page.addInitScript((selector) => {
    const seen: Seen = { lcp: 0, pair: 0, long: [] };
    const look = () => {
      const both = [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)].slice(0, 2);
      if (both.length === 2 && both.every((one) => one.complete && one.naturalWidth)) seen.pair = performance.now();
      else requestAnimationFrame(look);
    };
    if (selector) look();
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
  }, pair);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.waitForTimeout(SETTLE);
  const { long, ...times } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await context.close();
  const longAfter = Math.max(0, ...long.filter(({ start }) => start > times.lcp).map(({ duration }) => duration));
  return { ...bytes, ...times, requests, longAfter, nodes };
}

/** Loads several pages in turn, so that other work of the machine affects all of them alike. Returns the loads of each page. */
export async function visits(
  browser: Browser,
  urls: readonly string[],
  slowdown: number,
  rounds = 3,
  options: VisitOptions = {},
): Promise<PageLoad[][]> {
  const loads = urls.map((): PageLoad[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, url] of urls.entries()) loads[at]!.push(await visit(browser, url, slowdown, options));
  return loads;
}

/** Returns the median of each figure. */
export function middle(loads: readonly PageLoad[]): PageLoad {
  const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]));
  return {
    script: of("script"),
    prefetched: of("prefetched"),
    pictures: of("pictures"),
    requests: of("requests"),
    lcp: of("lcp"),
    longAfter: of("longAfter"),
    nodes: of("nodes"),
    pair: of("pair"),
  };
}

/** Starts the browser of the journeys without its background traffic. */
export async function launch(flags: readonly string[] = ["--disable-gpu"]): Promise<Browser> {
  const path = await findBrowser();
  const args = ["--no-sandbox", ...flags, "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
  return chromium.launch({ args, ...(path && { executablePath: path }) });
}
