import { execFileSync } from "node:child_process";
import pg from "pg";
import type { Meter, Question } from "./measure.ts";
import { bearer, emptyStore, fill } from "./place.ts";
import { cpuOf, root, start } from "./processes.ts";
import { ratioRow, type Row } from "./table.ts";

const READS = [
  ["a page of 30 members", "members?perPage=30"],
  ["a search of the members", "members?perPage=30&search=name%2077"],
  ["the pending invites", "invites?perPage=30"],
] as const;

/** Rounds in turn, and requests of each, by which the large table is compared with the small one. */
const ROUNDS = 9;
const REQUESTS = 500;

/** A team of 1,000 in a database of its own, with so many memberships of others beside it, and a service on it. */
async function openTeam(databaseUrl: string, others: number) {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const client = new pg.Client({ connectionString: databaseUrl });
  const { project, tokens } = await fill(store.env);
  await client.connect();
  const team = project.split("/")[0]!;
  for (const args of [["team", team], ...(others ? [["crowd", String(others)]] : [])])
    execFileSync(process.execPath, ["--import", "tsx", "bench/data/crowd.ts", ...args], {
      cwd: root,
      env: { ...process.env, ...store.env },
    });
  const service = await start("service/main.ts", store.env);
  return {
    question: (path: string): Question => ({ server: service, path: `/v2/accounts/${team}/${path}`, headers: tokens.map(bearer) }),
    /** CPU milliseconds that the service and its database's connections have used; null where the database is another machine's. */
    async cpu(): Promise<number | null> {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      try {
        return rows.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOf(service.pid));
      } catch {
        return null;
      }
    },
    async stop() {
      await service.stop();
      await client.end();
      store.remove();
    },
  };
}
type Team = Awaited<ReturnType<typeof openTeam>>;

/** CPU milliseconds of service and database for one request. */
async function whole(meter: Meter, team: Team, path: string): Promise<number | null> {
  const before = await team.cpu();
  await meter.ask(team.question(path), REQUESTS);
  const after = await team.cpu();
  return before === null || after === null ? null : (after - before) / REQUESTS;
}

/** A second, empty database beside the first. */
async function beside(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const name = `loupe_bench_${process.pid}`;
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * What owners of a team of 1,000 read, in a table of a thousand and of a million memberships: each against an empty Hono route, and
 * the large table against the small one, asked in turn, the service and its database together.
 */
export async function benchTeams(meter: Meter, databaseUrl: string): Promise<Row[]> {
  const running: { stop(): Promise<void> }[] = [];
  const rows: Row[] = [];
  try {
    const empty = await start("bench/empty-hono.ts");
    running.push(empty);
    const small = await openTeam(databaseUrl, 0);
    running.push(small);
    const large = await openTeam(await beside(databaseUrl), 999_000);
    running.push(large);
    for (const [name, path] of READS) {
      for (const [size, team] of [
        ["a thousand", small],
        ["a million", large],
      ] as const) {
        const compared = await meter.compare(team.question(path), { server: empty, path: "/" });
        rows.push(ratioRow(`Team of 1,000 among ${size} memberships, ${name} : an empty Hono route`, compared, 12));
      }
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [one, other] = [await whole(meter, small, path), await whole(meter, large, path)];
        if (one !== null && other !== null) ratios.push(other / one);
      }
      if (!ratios.length) continue;
      ratios.sort((a, b) => a - b);
      const at = (part: number) => ratios[Math.round((ratios.length - 1) * part)]!;
      rows.push({
        name: `Team of 1,000, ${name}, among a million : among a thousand`,
        value: at(0.5),
        unit: "×",
        target: 1.2,
        note: `[${at(0.25).toFixed(2)}–${at(0.75).toFixed(2)}] CPU of service and database together, ${ratios.length} rounds in turn`,
      });
    }
    return rows;
  } finally {
    for (const one of running.toReversed()) await one.stop();
  }
}
