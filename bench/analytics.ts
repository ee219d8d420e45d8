import type pg from "pg";
import { openFilledService } from "./filled-service.ts";
import { requestTimes } from "./request-times.ts";
import type { Row } from "./table.ts";

/** Builds of the year before and after the growth. */
const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 240;

/** Adds builds `from` to `to` to a project, spread evenly over a year, a third with changes and most of these decided. */
const addBuilds = (client: pg.Client, projectId: string, from: number, to: number) =>
  client.query(
    `insert into builds (id, project_id, number, name, mode, commit, branch, state, type, conclusion, verdict, created_at, finalized_at, decided_at)
      select 'year' || n, $1, n, 'default', 'ci', repeat('a', 40), 'main', 'concluded', 'check',
        case when n % 3 = 0 then 'changes-detected' else 'no-changes' end, case when n % 3 = 0 and n % 7 <> 0 then 'accepted' end,
        at, at, case when n % 3 = 0 and n % 7 <> 0 then at + make_interval(secs => (n::bigint * 104729 % 100000)::int) end
      from (select n, now() - make_interval(mins => (n::bigint * 7919 % 525000)::int) as at from generate_series($2::int, $3::int) n) days`,
    [projectId, from, to],
  );

/** Measures the analytics of a year with few and with many builds, on Postgres. */
export async function* benchAnalytics(databaseUrl: string): AsyncGenerator<Row> {
  const { filled, client, service, close } = await openFilledService(databaseUrl);
  try {
    const api = `http://127.0.0.1:${service.port}/v2/accounts/${filled.project.split("/")[0]}`;
    const from = new Date(Date.now() - 364 * 86_400_000).toISOString();
    const reads = {
      "a year by day": `/analytics?from=${from}&groupBy=day`,
      "a year of reviews": `/analytics/reviews?from=${from}`,
    };
    // Waiting times have a row for each step of a day that occurs: more builds fill more of about 130 steps, and then no further ones.
    const targets = [1.2, 3];
    const urls = Object.values(reads).map((path) => api + path);
    const measure = () => requestTimes(client, urls, filled.tokens, ROUNDS);
    await client.query("set synchronous_commit = off");
    // A notification for each of a million builds measures nothing here.
    await client.query('alter table builds disable trigger "builds_notify"');
    await addBuilds(client, filled.projectId, 1_000_001, 1_000_000 + FEW);
    const few = await measure();
    for (let at = FEW; at < MANY; at += 50_000)
      await addBuilds(client, filled.projectId, 1_000_001 + at, 1_000_000 + Math.min(at + 50_000, MANY));
    const many = await measure();
    for (const [index, name] of Object.keys(reads).entries())
      yield {
        name: `Analytics, ${name}: ${MANY.toLocaleString("en-US")} builds against ${FEW.toLocaleString("en-US")}`,
        value: many[index]! / few[index]!,
        target: targets[index]!,
        unit: "× time",
        note: `${few[index]!.toFixed(1)} ms, then ${many[index]!.toFixed(1)} ms`,
      };
  } finally {
    await close();
  }
}
