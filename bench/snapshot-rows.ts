import type pg from "pg";
import { buildClient, commitOf } from "./build-client.ts";
import { openFilledService } from "./filled-service.ts";
import { median } from "./median.ts";
import { requestTimes } from "./request-times.ts";
import type { Row } from "./table.ts";

const BUILDS = 20;
const SNAPSHOTS = 2000;
const ROUNDS = 60;
const TABLES = ["snapshots", "diffs", "snapshot_metadata"];

const name = (at: number) => `checkout/section-${at % 40}/page-${at} chromium.png`;
const hash = (at: number) => at.toString(16).padStart(64, "0");

/** Metadata as the SDK of Playwright sends them with a snapshot. */
const metadata = (at: number) => ({
  url: `http://localhost:6006/checkout/section-${at % 40}/page-${at}`,
  viewport: { width: 1280, height: 720 },
  colorScheme: "light",
  mediaType: "screen",
  test: {
    id: `${hash(at).slice(-20)}-0123456789`,
    title: `page ${at}`,
    titlePath: ["chromium", "checkout.spec.ts", `page ${at}`],
    retries: 2,
    retry: 0,
    repeat: 0,
  },
  browser: { name: "chromium", version: "141.0.7390.37" },
  automationLibrary: { name: "@playwright/test", version: "1.56.1" },
  sdk: { name: "@argos-ci/playwright", version: "6.1.2" },
});

type Size = { heap: number; indexes: number };

/** Reads the bytes of tables and their indexes. A table that does not exist has none. */
async function sizesOf(client: pg.Client): Promise<Size> {
  await client.query("checkpoint");
  const { rows } = await client.query<Size>(
    `select sum(pg_table_size(to_regclass(t)))::float8 as heap, sum(pg_indexes_size(to_regclass(t)))::float8 as indexes from unnest($1::text[]) t`,
    [TABLES],
  );
  return rows[0]!;
}

const logged = async (client: pg.Client, since = "0/0") =>
  (
    await client.query<{ at: string; bytes: number }>(
      "select pg_current_wal_lsn()::text as at, pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes",
      [since],
    )
  ).rows[0]!;

/** Measures the bytes of an unchanged snapshot, and lists of a build of them, on Postgres. */
export async function* benchSnapshotRows(databaseUrl: string): AsyncGenerator<Row> {
  const { filled, client, service, close } = await openFilledService(databaseUrl);
  try {
    const api = `http://127.0.0.1:${service.port}/v2`;
    const { call, conclude } = buildClient(api, filled);
    await client.query(
      `insert into build_files (id, project_id, hash, kind, content_type, status, size, width, height)
        select gen_random_uuid()::text, $1, lpad(to_hex(n), 64, '0'), 'snapshot', 'image/png', 'ready', 4000, 1280, 720 from generate_series(0, $2::int) n`,
      [filled.projectId, SNAPSHOTS - 1],
    );
    const all = Array.from({ length: SNAPSHOTS }, (_, at) => ({ key: hash(at), name: name(at), metadata: metadata(at) }));
    const verdicts: number[] = [];
    const upload = async (number: number) => {
      const declared = all.map(({ key }) => ({ key, contentType: "image/png" }));
      const { build } = await call<{ build: { id: string; number: number } }>(
        "POST",
        "/builds",
        JSON.stringify({
          commit: commitOf(`build ${number}`),
          branch: "main",
          screenshots: declared,
          ...(number && { referenceCommit: commitOf(`build ${number - 1}`), parentCommits: [commitOf(`build ${number - 1}`)] }),
        }),
      );
      const started = performance.now();
      await call("PUT", `/builds/${build.id}`, JSON.stringify({ screenshots: all, final: true }));
      await conclude(build.number);
      verdicts.push(performance.now() - started);
    };
    await upload(0);
    const before = await sizesOf(client);
    const from = await logged(client);
    for (let number = 1; number < BUILDS; number++) await upload(number);
    const { bytes: log } = await logged(client, from.at);
    const after = await sizesOf(client);
    const each = (bytes: number) => Math.round(bytes / ((BUILDS - 1) * SNAPSHOTS));
    const [heap, indexes] = [each(after.heap - before.heap), each(after.indexes - before.indexes)];
    yield {
      name: `Unchanged snapshots, ${BUILDS} builds × ${SNAPSHOTS}: tables and indexes`,
      value: heap + indexes,
      unit: "B",
      target: 800,
      note: `${heap} in tables, ${indexes} in indexes, ${each(log)} of write-ahead log`,
    };
    yield { name: `Unchanged snapshots: ${SNAPSHOTS} in one request, with the verdict`, value: median(verdicts.slice(1)), unit: "ms" };
    await client.query("analyze");
    const pages = { "first page": 1, "page in the middle": SNAPSHOTS / 200, "last page": SNAPSHOTS / 100 };
    const urls = Object.values(pages).map((page) => `${api}/projects/${filled.project}/builds/10/diffs?perPage=100&page=${page}`);
    const times = await requestTimes(client, urls, filled.tokens, ROUNDS);
    for (const [at, page] of Object.keys(pages).entries())
      yield { name: `Unchanged snapshots, list: ${page} of ${SNAPSHOTS}`, value: times[at]!, unit: "ms", target: 50 };
  } finally {
    await close();
  }
}
