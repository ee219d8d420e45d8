import sharp from "sharp";
import { buildClient, type Snapshots } from "./build-client.ts";
import { scrollSnapshots } from "./build-scroll.ts";
import { decideByKeyboard, followUpload } from "./build-work.ts";
import { labels } from "./labels.ts";
import { launch, middle, visit, visits } from "./page-load.ts";
import { webPage } from "./pictures.ts";
import type { Running } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Row } from "./table.ts";

const FEW = 50;
const MANY = 5000;
const CHANGED = 3000;
/** Causes of the large build, each with its own pair of files. */
const CAUSES = 57;
const ROUNDS = 5;
/** Scrolls of all rows until the memory is compared. */
const SCROLLS = 10;

/** Draws screenshots of one page with a box of its own: `colour` recolours it. */
async function pages(colour: string): Promise<Buffer[]> {
  const { buffer } = await webPage("shop", 900);
  return Promise.all(
    Array.from({ length: CAUSES }, (_, at) => {
      const box = `<rect width="${90 + at * 3}" height="${40 + at}" rx="4" fill="${colour}"/><text x="9" y="26" font-size="15" fill="#fff">${at}</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120">${box}</svg>`;
      return sharp(buffer)
        .composite([{ input: Buffer.from(svg), left: 40 + at * 17, top: 200 + ((at * 61) % 500) }])
        .png()
        .toBuffer();
    }),
  );
}

const named = (count: number, fileOf: (at: number) => Buffer): Snapshots =>
  new Map(Array.from({ length: count }, (_, at) => [`pages/section-${at % 40}/page-${at} chromium.png`, fileOf(at)]));

/** Measures the page of a build in a reviewer's browser. */
export async function* benchBuildPage({ origin, api, filled, cookies }: Product, empty: Running): AsyncGenerator<Row> {
  const client = buildClient(api, filled);
  const [blue, green] = [await pages("#2563eb"), await pages("#16a34a")];
  const pair = (count: number, changed: number) => ({
    base: named(count, (at) => blue[at % CAUSES]!),
    head: named(count, (at) => (at < changed ? green : blue)[at % CAUSES]!),
  });
  const [few, many] = [pair(FEW, FEW), pair(MANY, CHANGED)];
  await client.upload(few.base, { commit: "few" });
  const unchanged = await client.upload(few.base, { commit: "few again", parent: "few" });
  const small = await client.upload(few.head, { commit: "few changed", parent: "few" });
  const base = await client.upload(many.base, { commit: "many" });
  const large = await client.upload(many.head, { commit: "many changed", parent: "many" });
  const path = (number: number) =>
    `${origin}/accounts/${filled.project.split("/")[0]}/projects/${filled.project.split("/")[1]}/builds/${number}`;
  const urls = [path(small.number), path(large.number)];
  const noCauses = path(unchanged.number);
  const blank = `http://127.0.0.1:${empty.port}/`;
  const what = `${MANY.toLocaleString("en")} snapshots, ${CHANGED.toLocaleString("en")} changed`;

  const browser = await launch();
  try {
    const options = { cookie: cookies[0]!.cookie, pair: labels.firstCause };
    const session = { cookie: cookies[0]!.cookie };
    for (const url of urls) await visit(browser, url, 1, options);
    for (const url of [noCauses, blank]) await visit(browser, url, 1, session);
    const loads = await visits(browser, urls, 1, ROUNDS, options);
    const [one, all] = [middle(loads[0]!), middle(loads[1]!)];
    const without = middle((await visits(browser, [noCauses], 1, ROUNDS, session))[0]!);
    const nothing = middle((await visits(browser, [blank], 1, ROUNDS))[0]!);
    const against = `Build page, ${what}, against ${FEW} snapshots`;
    yield* [
      { name: `${against}: LCP`, value: all.lcp / one.lcp, target: 1.2, unit: "×", note: `${all.lcp.toFixed(0)} ms` },
      { name: `${against}: bytes of script`, value: all.script / one.script, target: 1.2, unit: "×" },
      { name: `${against}: elements`, value: all.nodes / one.nodes, target: 1.2, unit: "×", note: `${all.nodes}` },
      { name: `Build page, ${what}: pictures before the first decision`, value: all.pictures / 1000, target: 300, unit: "kB" },
      {
        name: `Build page, ${what}: first cause with both pictures, against a build without causes`,
        value: all.pair / without.lcp,
        target: 1.3,
        unit: "×",
        note: `${all.pair.toFixed(0)} ms, ${without.lcp.toFixed(0)} ms, an empty Next page ${nothing.lcp.toFixed(0)} ms`,
      },
      {
        name: `Build page, ${what}: JavaScript over an empty page`,
        value: (all.script - nothing.script) / 1000,
        unit: "kB",
        note: `${((all.prefetched - nothing.prefetched) / 1000).toFixed(0)} kB requested after the load event`,
      },
    ];
    const slow = middle((await visits(browser, [urls[1]!], 4, ROUNDS, options))[0]!);
    const slowNothing = middle((await visits(browser, [blank], 4, ROUNDS))[0]!);
    const note = `an empty Next page ${slowNothing.lcp.toFixed(0)} ms`;
    yield { name: `Build page, ${what}, 4× slower CPU: LCP`, value: slow.lcp, target: 1200, unit: "ms", note };
    yield* decideByKeyboard(browser, urls[1]!, cookies[1]!.cookie, CAUSES);
    yield* followUpload(browser, { client, files: blue, pageOf: path, cookie: cookies[2]!.cookie });
    const sessions = cookies.slice(3, 3 + SCROLLS).map(({ cookie }) => cookie);
    yield* scrollSnapshots(browser, `${path(base.number)}?show=added`, sessions, MANY);
  } finally {
    await browser.close();
  }
}
