import { execFileSync } from "node:child_process";
import pg from "pg";
import type { Meter } from "./measure.ts";
import { bearer, emptyStore, fill } from "./place.ts";
import { cpuOf, root, type Running, start } from "./processes.ts";
import { ratioRow, type Row } from "./table.ts";

const SIZES = [
  ["a thousand", 0],
  ["a million", 999_000],
] as const;

/** CPU milliseconds that the database's connections have used so far; null where it runs on another machine. */
async function databaseCpu(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  try {
    return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  } catch {
    return null;
  }
}

/**
 * What owners of a team of 1,000 read, in a table of a thousand and of a million memberships: each against an empty Hono route, and
 * the large table against the small one, the service and its database together.
 */
export async function benchTeams(meter: Meter, databaseUrl: string): Promise<Row[]> {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const running: Running[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const filled = await fill(store.env);
    await client.connect();
    const crowd = (...args: string[]) =>
      execFileSync(process.execPath, ["--import", "tsx", "service/testing/bench-crowd.ts", ...args], {
        cwd: root,
        env: { ...process.env, ...store.env },
      });
    const team = filled.project.split("/")[0]!;
    crowd("team", team);
    const empty = await start("e2e/bench/empty-hono.ts");
    running.push(empty);
    const service = await start("service/bin/main.ts", store.env);
    running.push(service);
    const headers = filled.tokens.map(bearer);
    const rows: Row[] = [];
    const whole = new Map<string, number>();
    for (const [size, others] of SIZES) {
      if (others) crowd("crowd", String(others));
      for (const [name, path] of [
        ["a page of 30 members", "members?perPage=30"],
        ["a search of the members", "members?perPage=30&search=name%2077"],
        ["the pending invites", "invites?perPage=30"],
      ] as const) {
        const question = { server: service, path: `/v2/accounts/${team}/${path}`, headers };
        const compared = await meter.compare(question, { server: empty, path: "/" });
        rows.push(ratioRow(`Team of 1,000 among ${size} memberships, ${name} : an empty Hono route`, compared, 12));
        const before = await databaseCpu(client);
        await meter.ask(question, 1000);
        const after = await databaseCpu(client);
        const both = before === null || after === null ? null : compared.ours + (after - before) / 1000;
        const small = whole.get(name);
        if (both === null) continue;
        if (small === undefined) whole.set(name, both);
        else {
          const note = `${both.toFixed(3)} against ${small.toFixed(3)} ms CPU of service and database together`;
          rows.push({
            name: `Team of 1,000, ${name}, among a million : among a thousand`,
            value: both / small,
            unit: "×",
            target: 1.2,
            note,
          });
        }
      }
    }
    return rows;
  } finally {
    for (const one of running) await one.stop();
    await client.end();
    store.remove();
  }
}
