import type pg from "pg";
import { openFilledService } from "./filled-service.ts";
import { requestTimes } from "./request-times.ts";
import type { Row } from "./table.ts";

/** Tests of the latest build before and after the growth. Each twentieth one has changes. */
const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 120;

/** Adds tests `from` to `to` to the latest reference build of a project, with the counters of two months of builds. */
async function addTests(client: pg.Client, projectId: string, from: number, to: number) {
  await client.query(
    `with added as (
        insert into tests (project_id, build_name, name) select $1, 'default', 'page-' || n from generate_series($2::int, $3::int) n returning id, name),
      shown as (insert into snapshots (build_id, test_id, name, file_id) select 'latest', id, name, 'file' from added),
      ran as (insert into test_days (test_id, day, builds) select a.id, to_char(now() - make_interval(days => d), 'YYYY-MM-DD'), 4
        from added a, generate_series(1, 60, 2) d where a.id % 20 = 0)
      insert into change_days (test_id, fingerprint, day, count, first_diff_id, last_diff_id)
        select a.id, 'v1' || md5((a.id * d)::text), to_char(now() - make_interval(days => d), 'YYYY-MM-DD'), 1 + a.id % 3, 1, 1
        from added a, generate_series(1, 60, 5) d where a.id % 20 = 0`,
    [projectId, from, to],
  );
}

/** Measures the list of tests with few and with many tests, on Postgres. */
export async function* benchTestList(databaseUrl: string): AsyncGenerator<Row> {
  const { filled, client, service, close } = await openFilledService(databaseUrl);
  try {
    const list = `http://127.0.0.1:${service.port}/v2/projects/${filled.project}/tests?metricsPeriod=LAST_30_DAYS&perPage=50`;
    const reads = {
      "flakiest first": list,
      "by name": `${list}&sort=name`,
      "a search": `${list}&search=page-77`,
      "in pages": `${list}&groupBy=page`,
    };
    await client.query(
      `insert into builds (id, project_id, number, name, mode, commit, branch, state, type, conclusion, concluded_at)
        values ('latest', $1, 1, 'default', 'ci', repeat('a', 40), 'main', 'concluded', 'reference', 'no-changes', now())`,
      [filled.projectId],
    );
    const measure = () => requestTimes(client, Object.values(reads), filled.tokens, ROUNDS);
    await addTests(client, filled.projectId, 1, FEW);
    const few = await measure();
    for (let at = FEW; at < MANY; at += 10_000) await addTests(client, filled.projectId, at + 1, Math.min(at + 10_000, MANY));
    const many = await measure();
    for (const [index, name] of Object.keys(reads).entries())
      yield {
        name: `Tests, ${name}: ${MANY.toLocaleString("en-US")} tests`,
        value: many[index]!,
        target: 200,
        unit: "ms",
        note: `${few[index]!.toFixed(1)} ms with ${FEW.toLocaleString("en-US")}`,
      };
  } finally {
    await close();
  }
}
