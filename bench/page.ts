import { photo } from "../e2e/support/pictures.ts";
import { discuss, screenshot, upload } from "./place.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";
import { launch, lcpAgainst, middle, visit, visits } from "./visit.ts";

/** What lies on the stage, and how much is said about it; the first is what others are held against. */
const pages = [
  { what: "no comments", file: () => screenshot("with-0.png"), comments: 0 },
  { what: "200 comments", file: () => screenshot("with-200.png"), comments: 200 },
  { what: "2000 comments", file: () => screenshot("with-2000.png"), comments: 2000 },
  { what: "a picture of 1 MB", file: () => photo(2000, 1500, 97), comments: 0 },
  { what: "12 megapixels", file: () => photo(), comments: 0 },
] as const;

/** The share page as a visitor's browser loads it: without comments, with many, and with heavier pictures. */
export async function benchPage({ origin, api, filled }: Product, empty: Running): Promise<Row[]> {
  const urls: string[] = [];
  for (const { file, comments } of pages) {
    const media = await upload(api, filled, await file());
    await discuss(api, filled, media.id, comments);
    urls.push(origin + new URL(media.url).pathname);
  }
  const browser = await launch();
  try {
    // The first visit of a server compiles, and makes the reduced copies; nobody measures that.
    for (const url of urls) await visit(browser, url, 1);
    const [nothing] = await visits(browser, [`http://127.0.0.1:${empty.port}/`], 1);
    const { script, requests } = middle(nothing!);
    const rows: Row[] = [{ name: "Page: an empty page's JavaScript", value: script / 1000, unit: "kB gzip", note: `${requests} requests` }];
    for (const slowdown of [1, 4]) {
      const loads = await visits(browser, urls, slowdown, slowdown === 4 ? 7 : 3);
      for (const [at, rounds] of loads.entries()) {
        const load = middle(rounds);
        const { what } = pages[at]!;
        const name = (figure: string) => `Share page, ${what}, ${slowdown}× CPU: ${figure}`;
        if (slowdown === 1) {
          rows.push({ name: name("JavaScript above empty"), value: (load.script - script) / 1000, target: 80, unit: "kB gzip" });
          rows.push({ name: name("requests"), value: load.requests, target: 30, unit: "" });
        }
        rows.push({ name: name("LCP"), value: load.lcp, unit: "ms", ...(slowdown === 4 && { target: 1200 }) });
        rows.push({ name: name("longest task after it"), value: load.longAfter, unit: "ms", ...(slowdown === 4 && { target: 200 }) });
      }
    }
    const talked = pages.filter(({ comments }) => comments);
    const later = await lcpAgainst(
      browser,
      urls[0]!,
      talked.map((page) => urls[pages.indexOf(page)]!),
      4,
    );
    for (const [at, { what }] of talked.entries()) {
      const { ratio, note } = later[at]!;
      rows.push({ name: `Share page, ${what}, 4× CPU: LCP against none`, value: ratio, target: 1.1, unit: "×", note });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
