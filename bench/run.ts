import { parseArgs } from "node:util";
import { benchAnalytics } from "./analytics.ts";
import { benchTestList } from "./test-list.ts";
import { benchApi } from "./api.ts";
import { benchBff } from "./bff.ts";
import { benchDay } from "./day.ts";
import { benchBuildPage } from "./build-page.ts";
import { benchBuilds } from "./builds.ts";
import { benchEngine, ENGINE_PARTS } from "./engine/engine.ts";
import { openPostgres } from "./fixtures.ts";
import { METHOD, startMeter } from "./measure.ts";
import { benchGrowth } from "./growth.ts";
import { benchMetrics } from "./metrics.ts";
import { benchMedia } from "./media.ts";
import { benchPage } from "./page.ts";
import { benchSnapshotRows } from "./snapshot-rows.ts";
import { startEmpty } from "./processes.ts";
import { build, startProduct } from "./product.ts";
import { missesTarget, type Row, table } from "./table.ts";

const PARTS = [
  "api",
  "bff",
  "page",
  "media",
  "engine",
  ...ENGINE_PARTS,
  "builds",
  "analytics",
  "tests",
  "review",
  "metrics",
  "rows",
  "day",
] as const;

/**
 * `npm run bench [-- api bff page media engine builds analytics tests review metrics rows day] [-- --json]`: measures all parts, or those named. The parts of
 * `engine` can be named alone: `costs`, `pictures`, `edits`. Exits with 1 when a figure misses its target.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean", default: false } } });
const unknown = positionals.filter((name) => !(PARTS as readonly string[]).includes(name));
if (unknown.length) throw new Error(`Unknown part: ${unknown.join(", ")}. Choose from ${PARTS.join(", ")}.`);
const wants = (...parts: (typeof PARTS)[number][]) => !positionals.length || parts.some((part) => positionals.includes(part));

const rows: Row[] = [];
/** Collects figures and prints each to standard error as soon as it is measured. */
async function collect(figures: AsyncIterable<Row>) {
  for await (const row of figures) {
    rows.push(row);
    console.error(table([row]));
  }
}
const meter = startMeter();
const postgres = wants("api", "builds", "analytics", "tests", "rows", "day") ? await openPostgres() : null;
try {
  if (!postgres && wants("api", "builds", "analytics", "tests", "rows", "day"))
    throw new Error("The API's targets hold on Postgres, and none is installed.");
  if (wants("builds")) {
    await collect(benchBuilds(meter, "Postgres", postgres!.url));
    await collect(benchBuilds(meter, "PGlite", null));
    await collect(benchGrowth(postgres!.url));
  }
  if (wants("metrics")) await collect(benchMetrics(meter));
  if (wants("analytics")) await collect(benchAnalytics(postgres!.url));
  if (wants("tests")) await collect(benchTestList(postgres!.url));
  if (wants("day")) await collect(benchDay(postgres!.url));
  if (wants("rows")) await collect(benchSnapshotRows(postgres!.url));
  if (wants("api")) {
    await collect(benchApi(meter, "Postgres", postgres!.url));
    await collect(benchApi(meter, "PGlite", null));
  }
  const engineParts = ENGINE_PARTS.filter((part) => wants("engine", part));
  if (engineParts.length) await collect(benchEngine(engineParts));
  if (wants("bff", "page", "media", "review")) {
    await build();
    const empty = await startEmpty("bench/empty-next.ts");
    const product = await startProduct();
    try {
      if (wants("bff")) await collect(benchBff(meter, product, empty));
      if (wants("page")) await collect(benchPage(product, empty));
      if (wants("media")) await collect(benchMedia(product));
      if (wants("review")) await collect(benchBuildPage(product, empty));
    } finally {
      await product.stop();
      await empty.stop();
    }
  }
} finally {
  await meter.stop();
  postgres?.stop();
}
const missed = rows.filter(missesTarget);
if (values.json) console.log(JSON.stringify({ method: METHOD, rows }, null, 2));
else console.log(`${METHOD}\n\n${table(rows)}\n\n${missed.length ? `${missed.length} targets missed.` : "All targets met."}`);
if (missed.length) process.exitCode = 1;
