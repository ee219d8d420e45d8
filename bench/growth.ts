import pg from "pg";
import { buildClient, commitOf } from "./build-client.ts";
import { bearer, emptyStore, fill } from "./fixtures.ts";
import { median } from "./median.ts";
import { type Running, start } from "./processes.ts";
import type { Row } from "./table.ts";

/** Snapshots of a build, and stored snapshots before and after the growth. `BENCH_SNAPSHOTS` sets the second, up to ten million. */
const EACH = 1000;
const FEW = 1000;
const MANY = Number(process.env["BENCH_SNAPSHOTS"] ?? 1_000_000);
/** Builds before the growth: a whole page of the list, all but the first one empty. */
const PAGE = 30;
const ROUNDS = 60;

/** Adds builds `from` to `to` to a project, with `each` snapshots and diffs. */
async function addBuilds(client: pg.Client, projectId: string, from: number, to: number, each = EACH) {
  await client.query(
    `insert into builds (id, project_id, number, name, mode, commit, branch, state, type, conclusion, snapshot_count, concluded_at)
      select 'grown' || n, $1, n, 'default', 'ci', encode(sha1, 'hex'), 'main', 'concluded', 'reference', 'no-changes', $4, now()
      from (select n, substring(sha256(n::text::bytea) for 20) as sha1 from generate_series($2::int, $3::int) n) g`,
    [projectId, from, to, each],
  );
  await client.query(
    `insert into snapshots (build_id, test_id, name, file_id) select 'grown' || b, n, 'page-' || n, 'file' || n
      from generate_series($1::int, $2::int) b, generate_series(1, $3::int) n`,
    [from, to, each],
  );
  await client.query(
    `insert into diffs (build_id, test_id, name, head_file_id, base_file_id, content_key, status, rank, score)
      select 'grown' || b, n, 'page-' || n, 'file' || n, 'file' || n, 'file' || n, 'unchanged', 4, 0
      from generate_series($1::int, $2::int) b, generate_series(1, $3::int) n`,
    [from, to, each],
  );
}

/** Measures lists of builds and diffs, and the choice of a baseline, with few and with many stored snapshots, on Postgres. */
export async function* benchGrowth(databaseUrl: string): AsyncGenerator<Row> {
  const store = emptyStore(databaseUrl, "http://localhost:3000");
  const running: Running[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const filled = await fill(store.env);
    await client.connect();
    const service = await start("service/main.ts", store.env);
    running.push(service);
    const api = `http://127.0.0.1:${service.port}/v2`;
    const { call } = buildClient(api, filled);
    const project = `/projects/${filled.project}`;
    const commits = Array.from({ length: 50 }, (_, at) => commitOf(`unknown ${at}`));
    const reads: Record<string, (round: number) => Promise<unknown>> = {
      "list of builds": (round) => get(`${project}/builds?perPage=${PAGE}`, round),
      "first diffs": (round) => get(`${project}/builds/1/diffs?perPage=100`, round),
      "choice of a baseline": () => call("POST", "/baseline", JSON.stringify({ name: "default", mode: "ci", commits })),
    };
    const get = async (path: string, round: number) => {
      const response = await fetch(api + path, { headers: bearer(filled.tokens[round]!) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    const measure = async () => {
      const times: Record<string, number> = {};
      for (const [name, read] of Object.entries(reads)) {
        const all: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const started = performance.now();
          await read(round);
          if (round >= ROUNDS / 3) all.push(performance.now() - started);
        }
        times[name] = median(all);
      }
      return times;
    };
    await client.query("set synchronous_commit = off");
    await addBuilds(client, filled.projectId, 1, 1, FEW);
    await addBuilds(client, filled.projectId, 2, PAGE, 0);
    await client.query("analyze");
    await measure();
    const few = await measure();
    const last = PAGE + (MANY - FEW) / EACH;
    for (let from = PAGE + 1; from <= last; from += 200) await addBuilds(client, filled.projectId, from, Math.min(from + 199, last));
    await client.query("vacuum analyze");
    await measure();
    const many = await measure();
    for (const name of Object.keys(reads))
      yield {
        name: `Builds, ${name}: ${MANY.toLocaleString("en-US")} stored snapshots against ${FEW.toLocaleString("en-US")}`,
        value: many[name]! / few[name]!,
        target: 1.5,
        unit: "× time",
        note: `${few[name]!.toFixed(1)} ms, then ${many[name]!.toFixed(1)} ms`,
      };
  } finally {
    await client.end().catch(() => {});
    for (const process of running.toReversed()) await process.stop();
    store.remove();
  }
}
