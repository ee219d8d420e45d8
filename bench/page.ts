import { comment, screenshot, upload } from "./fixtures.ts";
import { median } from "./median.ts";
import { launch, middle, visit, visits } from "./page-load.ts";
import { photo } from "./pictures.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";

const pages = [
  { what: "no comments", file: () => screenshot("with-0.png"), comments: 0, target: true },
  { what: "200 comments", file: () => screenshot("with-200.png"), comments: 200, target: true },
  { what: "2,000 comments", file: () => screenshot("with-2000.png"), comments: 2000, target: true },
  { what: "12 megapixels", file: () => photo("harbour.jpg"), comments: 0, target: false },
];

/** Measures the share page in a visitor's browser: JavaScript, requests, and at a fourth of the CPU's speed LCP and the longest task after it. */
export async function* benchPage({ origin, api, filled }: Product, empty: Running): AsyncGenerator<Row> {
  const urls: string[] = [];
  for (const { file, comments } of pages) {
    const media = await upload(api, filled, await file());
    await comment(api, filled, media.id, comments);
    urls.push(origin + new URL(media.url).pathname);
  }
  const browser = await launch();
  try {
    // The first load compiles code and makes reduced copies of the picture.
    for (const url of urls) await visit(browser, url, 1);
    const [baseline] = await visits(browser, [`http://127.0.0.1:${empty.port}/`], 1);
    const { script, requests } = middle(baseline!);
    const [plain, slow] = [await visits(browser, urls, 1), await visits(browser, urls, 4, 7)];
    yield { name: "Empty Next page: JavaScript", value: script / 1000, unit: "kB", note: `${requests} requests` };
    for (const [at, { what, target: hasTarget }] of pages.entries()) {
      const [fast, load] = [middle(plain[at]!), middle(slow[at]!)];
      const target = (value: number) => (hasTarget ? { target: value } : {});
      const spread = slow[at]!.map(({ lcp }) => Math.round(lcp)).toSorted((a, b) => a - b);
      yield* [
        { name: `Share page, ${what}: JavaScript over an empty page`, value: (fast.script - script) / 1000, unit: "kB" },
        { name: `Share page, ${what}: requests`, value: fast.requests, unit: "" },
        { name: `Share page, ${what}: LCP`, value: fast.lcp, unit: "ms" },
        {
          name: `Share page, ${what}, 4× slower CPU: LCP`,
          value: load.lcp,
          unit: "ms",
          note: `${spread[0]} to ${spread.at(-1)}, median ${median(spread)} of ${spread.length} loads`,
          ...target(1200),
        },
        { name: `Share page, ${what}, 4× slower CPU: longest task after LCP`, value: load.longAfter, unit: "ms", ...target(250) },
      ];
    }
  } finally {
    await browser.close();
  }
}
