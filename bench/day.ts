import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, type Snapshots } from "./build-client.ts";
import { openFilledService } from "./filled-service.ts";
import { median } from "./median.ts";
import { webPage } from "./pictures.ts";
import { cpuOf } from "./processes.ts";
import type { Row } from "./table.ts";

/** A build of the day: snapshots, of which some have a new file. */
const SNAPSHOTS = 300;
const CHANGED = 5;
/** Builds that are played, several at the same time, for a day of `DAY` of them. */
const BUILDS = 40;
const PARALLEL = 4;
const DAY = 10_000;
/** Builds a second at the busiest time: a day's builds in ten hours, twice as many in the busiest minutes. */
const PEAK = (2 * DAY) / (10 * 3600);
/** Share of a processor that may be used at the peak. */
const USED = 0.6;

const parentOf = (pid: number) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[1],
  );

/** Returns the CPU milliseconds of a process, of those that it started, and of the ended ones among these. */
function cpuOfTree(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = parentOf(Number(name));
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process ended meanwhile.
    }
  }
  const sum = (at: number): number => cpuOf(at, true) + (children.get(at) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}

/** Plays a part of a day of 10,000 builds on Postgres, and computes what the day needs. */
export async function* benchDay(databaseUrl: string): AsyncGenerator<Row> {
  const { filled, client, service, close } = await openFilledService(databaseUrl, { REQUESTS_PER_MINUTE: "100000" });
  try {
    const { upload } = buildClient(`http://127.0.0.1:${service.port}/v2`, filled);
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const postmaster = Number(readFileSync(join(rows[0]!.folder, "postmaster.pid"), "utf8").split("\n")[0]);
    const name = (at: number) => `pages/section-${at % 20}/page-${at} chromium.png`;
    const base = await Promise.all(Array.from({ length: 50 }, async (_, at) => (await webPage(`${at}`, 900)).buffer));
    const snapshots = (changed: readonly Buffer[]): Snapshots =>
      new Map(Array.from({ length: SNAPSHOTS }, (_, at) => [name(at), changed[at] ?? base[at % 50]!]));
    await upload(snapshots([]), { commit: "base" });
    const pictures: Buffer[][] = [];
    for (let build = 0; build < BUILDS; build++)
      pictures.push(
        await Promise.all(Array.from({ length: CHANGED }, async (_, at) => (await webPage(`${at}`, 901 + build, { prices: true })).buffer)),
      );
    const sizeOf = async () =>
      (await client.query<{ size: number }>("select pg_database_size(current_database())::float8 as size")).rows[0]!.size;
    const before = { service: cpuOfTree(service.pid), database: cpuOfTree(postmaster), size: await sizeOf(), at: performance.now() };
    const verdicts: number[] = [];
    let next = 0;
    const play = async () => {
      for (let build = next++; build < BUILDS; build = next++)
        verdicts.push((await upload(snapshots(pictures[build]!), { commit: `change ${build}`, parent: "base" })).verdict);
    };
    await Promise.all(Array.from({ length: PARALLEL }, play));
    const seconds = (performance.now() - before.at) / 1000;
    const each = (ms: number) => ms / 1000 / BUILDS;
    const [own, database] = [each(cpuOfTree(service.pid) - before.service), each(cpuOfTree(postmaster) - before.database)];
    const kilobytes = ((await sizeOf()) - before.size) / 1024 / BUILDS;
    const files = pictures.flat().reduce((sum, { length }) => sum + length, 0) / 1024 / BUILDS;
    const label = `A day of ${DAY.toLocaleString("en")} builds of ${SNAPSHOTS} snapshots, ${CHANGED} changed`;
    yield {
      name: `${label}: CPU of service, jobs and comparisons for a build`,
      value: own,
      unit: "s",
      note: `${BUILDS} builds in ${seconds.toFixed(0)} s`,
    };
    yield { name: `${label}: CPU of Postgres for a build`, value: database, unit: "s" };
    yield {
      name: `${label}: processors for service and worker at the peak`,
      value: (own * PEAK) / USED,
      unit: "cores",
      note: `${PEAK.toFixed(2)} builds/s`,
    };
    yield { name: `${label}: processors for Postgres at the peak`, value: (database * PEAK) / USED, unit: "cores" };
    yield {
      name: `${label}: growth of the database a day`,
      value: (kilobytes * DAY) / 1024 / 1024,
      unit: "GB",
      note: `${kilobytes.toFixed(0)} kB a build`,
    };
    yield { name: `${label}: files a day`, value: (files * DAY) / 1024 / 1024, unit: "GB", note: `${files.toFixed(0)} kB a build` };
    yield { name: `${label}: verdict after the last request`, value: median(verdicts) / 1000, unit: "s" };
  } finally {
    await close();
  }
}
