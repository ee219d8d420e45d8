import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { discuss, upload } from "./place.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";

type Load = { script: number; requests: number; lcp: number; longAfter: number };
type Seen = { lcp: number; long: { start: number; duration: number }[] };

/** Milliseconds of silence after which a page counts as loaded. */
const SETTLE = 4000;

/** One visit with an empty cache: bytes of script as they travel, requests until it settled, LCP, and the longest task after it. */
async function visit(browser: Browser, url: string, slowdown: number): Promise<Load> {
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Medians of visits to several pages in turn, so that what else the machine does weighs on all of them alike. */
async function visits(browser: Browser, urls: readonly string[], slowdown: number, rounds = 3): Promise<Load[]> {
  const loads = urls.map((): Load[] => []);
  for (let round = 0; round < rounds; round++) for (const [at, url] of urls.entries()) loads[at]!.push(await visit(browser, url, slowdown));
  return loads.map((some) => {
    const of = (key: keyof Load) => median(some.map((load) => load[key]));
    return { script: of("script"), requests: of("requests"), lcp: of("lcp"), longAfter: of("longAfter") };
  });
}

function launch(): Promise<Browser> {
  const path = [process.env["LOUPE_BROWSER"], chromium.executablePath(), "/usr/bin/chromium"].find((file) => file && existsSync(file));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];
  return chromium.launch({ args, ...(path && { executablePath: path }) });
}

const amounts = [0, 200, 2000] as const;

/** The share page as a visitor's browser loads it, without comments, with 200 and with 2,000. */
export async function benchPage({ origin, api, filled }: Product, empty: Running): Promise<Row[]> {
  const urls: string[] = [];
  for (const amount of amounts) {
    const media = await upload(api, filled, `with-${amount}.png`);
    await discuss(api, filled, media.id, amount);
    urls.push(origin + new URL(media.url).pathname);
  }
  const browser = await launch();
  try {
    // The first visit of a server compiles; nobody measures that.
    for (const url of urls) await visit(browser, url, 1);
    const [nothing] = await visits(browser, [`http://127.0.0.1:${empty.port}/`], 1);
    const { script, requests } = nothing!;
    const rows: Row[] = [{ name: "Page: an empty page's JavaScript", value: script / 1000, unit: "kB gzip", note: `${requests} requests` }];
    for (const slowdown of [1, 4]) {
      const loads = await visits(browser, urls, slowdown, slowdown === 4 ? 7 : 3);
      for (const [at, load] of loads.entries()) {
        const name = (figure: string) => `Share page, ${amounts[at] || "no"} comments, ${slowdown}× CPU: ${figure}`;
        if (slowdown === 1) {
          rows.push({ name: name("JavaScript above empty"), value: (load.script - script) / 1000, target: 80, unit: "kB gzip" });
          rows.push({ name: name("requests"), value: load.requests, target: 30, unit: "" });
        }
        rows.push({ name: name("LCP"), value: load.lcp, unit: "ms", ...(slowdown === 4 && { target: 1200 }) });
        if (slowdown === 4 && at) rows.push({ name: name("LCP against none"), value: load.lcp / loads[0]!.lcp, target: 1.1, unit: "×" });
        rows.push({ name: name("longest task after it"), value: load.longAfter, unit: "ms", ...(slowdown === 4 && { target: 200 }) });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}
