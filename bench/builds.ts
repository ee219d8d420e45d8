import { createHash } from "node:crypto";
import sharp from "sharp";
import { compareSnapshots } from "../service/compare/compare-snapshots.ts";
import { COMPARE_PROCESSES } from "../service/jobs/kinds.ts";
import { buildClient, type Snapshots } from "./build-client.ts";
import { bearer, emptyStore, fill } from "./fixtures.ts";
import type { Meter } from "./measure.ts";
import { median } from "./median.ts";
import { webPage } from "./pictures.ts";
import { type Running, start } from "./processes.ts";
import type { Row } from "./table.ts";

const NAMES = 5000;
const SENT = 2000;
const CHANGED = 10;
const PLACES = 1000;
const COMPARED = 60;
const DURING = 500;

/** Draws a small page with a button; the same for the same arguments. */
const page = (seed: number, button: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="100%" height="100%" fill="#fff"/>
        <rect x="20" y="20" width="80" height="24" fill="${button}"/><rect x="20" y="60" width="${20 + (seed % 360)}" height="9"/>
        <rect x="20" y="80" width="${20 + Math.floor(seed / 360)}" height="9"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const name = (at: number) => `pages/section-${at % 40}/page-${at} chromium.png`;
const named = (count: number, fileOf: (at: number) => Buffer): Snapshots =>
  new Map(Array.from({ length: count }, (_, at) => [name(at), fileOf(at)]));

/** Measures uploads and verdicts of builds of a service on an empty store. */
export async function* benchBuilds(meter: Meter, database: "Postgres" | "PGlite", databaseUrl: string | null): AsyncGenerator<Row> {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const running: Running[] = [];
  try {
    const filled = await fill(store.env);
    const service = await start("service/main.ts", store.env);
    running.push(service);
    const api = `http://127.0.0.1:${service.port}/v2`;
    const { upload, call } = buildClient(api, filled);
    const files = await Promise.all(Array.from({ length: 50 }, (_, at) => page(at, "#2563eb")));
    const changed = await Promise.all(Array.from({ length: CHANGED }, async (_, at) => (await webPage(`${at}`, 900 + at)).buffer));
    const distinct = await Promise.all(Array.from({ length: SENT }, (_, at) => page(at, "#0ea5e9")));

    await upload(
      named(SENT, (at) => distinct[at]!),
      { commit: "sent" },
    );
    const ten = await upload(
      named(SENT, (at) => changed[at] ?? distinct[at]!),
      { commit: "ten", parent: "sent" },
    );
    const own = changed.reduce((sum, { length }) => sum + length, 0);
    yield {
      name: `Builds on ${database}, ${SENT} snapshots with ${CHANGED} changed: bytes sent`,
      value: ten.bytes / 1024,
      target: Math.round((1.05 * own + 200 * SENT) / 1024),
      unit: "kB",
      note: `${ten.files} files of ${(own / 1024).toFixed(0)} kB`,
    };

    const all = named(NAMES, (at) => files[at % 50]!);
    await upload(all, { commit: "base" });
    const verdicts: number[] = [];
    for (const round of [1, 2, 3, 4]) verdicts.push((await upload(all, { commit: `same ${round}`, parent: "base" })).verdict);
    yield {
      name: `Builds on ${database}, ${NAMES} names, none changed: verdict after the last request`,
      value: median(verdicts.slice(1)) / 1000,
      target: 1,
      unit: "s",
    };

    const recoloured = await page(7, "#16a34a");
    const other = await page(7, "#9333ea");
    const many = named(PLACES, () => files[7]!);
    await upload(new Map([...many, ["single.png", files[7]!]]), { commit: "places" });
    const causes = await upload(new Map([...named(PLACES, () => recoloured), ["single.png", other]]), {
      commit: "recolour",
      parent: "places",
    });
    const list = await call<{ results: { id: string; places: number }[] }>(
      "GET",
      `/projects/${filled.project}/builds/${causes.number}/causes`,
    );
    const times = new Map<string, number[]>(list.results.map(({ id }) => [id, []]));
    for (let round = 0; round < 60; round++) {
      for (const { id } of list.results) {
        const started = performance.now();
        const response = await fetch(`${api}/projects/${filled.project}/builds/${causes.number}/decisions`, {
          method: "POST",
          headers: { ...bearer(filled.tokens[round % filled.tokens.length]!), "content-type": "application/json" },
          body: JSON.stringify({ causeId: id, decision: round % 2 ? "approve" : "reject" }),
        });
        if (!response.ok) throw new Error(`decide: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
        if (round > 10) times.get(id)!.push(performance.now() - started);
      }
    }
    const [most, one] = list.results.map(({ id }) => median(times.get(id)!));
    yield {
      name: `Builds on ${database}, deciding a cause with ${list.results[0]!.places} places: against one with ${list.results[1]!.places}`,
      value: most! / one!,
      target: 3,
      unit: "× time",
      note: `${most!.toFixed(1)} ms`,
    };

    const pairs = COMPARED;
    const pictures = (change: { prices?: boolean }) =>
      Promise.all(Array.from({ length: pairs }, async (_, at) => (await webPage(`${at}`, 900 + at, change)).buffer));
    const [before, after] = [await pictures({}), await pictures({ prices: true })];
    await upload(
      named(SENT, (at) => before[at] ?? files[at % 50]!),
      { commit: "pairs" },
    );
    const compared = await upload(
      named(SENT, (at) => after[at] ?? files[at % 50]!),
      { commit: "pairs changed", parent: "pairs" },
    );
    const alone = await aloneMs(before, after);
    yield {
      name: `Builds on ${database}, ${SENT} names with ${pairs} changed: verdict after the last request`,
      value: compared.verdict / 1000,
      target: Number(((1.5 * alone) / COMPARE_PROCESSES / 1000 + 1).toFixed(2)),
      unit: "s",
      note: `${(alone / 1000).toFixed(2)} s of comparing in ${COMPARE_PROCESSES} processes`,
    };
    if (!databaseUrl) return;

    // Each picture against the next one, for as many different pairs as needed.
    const mixed = (step: number): Snapshots =>
      named(DURING, (at) => (at % 2 ? before : after)[(at * step + Math.floor(at / pairs)) % pairs]!);
    await upload(mixed(1), { commit: "during" });
    let ended = false;
    const during = upload(mixed(7), { commit: "during changed", parent: "during" }).finally(() => (ended = true));
    const p95s: number[] = [];
    const path = `/v2/accounts/${filled.project.split("/")[0]}`;
    while (!ended) p95s.push(await meter.p95({ server: service, path, headers: filled.tokens.map(bearer) }, 2));
    const { verdict } = await during;
    yield {
      name: `API on ${database} while ${DURING} snapshots are compared, account: p95`,
      value: median(p95s),
      target: 20,
      unit: "ms",
      note: `compared in ${(verdict / 1000).toFixed(1)} s`,
    };
  } finally {
    for (const process of running.toReversed()) await process.stop();
    store.remove();
  }
}

/** Returns the milliseconds of comparing pairs one after another in this process. */
async function aloneMs(before: readonly Buffer[], after: readonly Buffer[]): Promise<number> {
  const file = (bytes: Buffer) => ({
    bytes: new Uint8Array(bytes),
    hash: createHash("sha256").update(bytes).digest("hex"),
    contentType: "image/png",
  });
  const run = async () => {
    const started = performance.now();
    for (const [at, base] of before.entries()) await compareSnapshots({ base: file(base), head: file(after[at]!), threshold: 0.5 });
    return performance.now() - started;
  };
  await run();
  return run();
}
