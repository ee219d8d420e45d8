import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { firstDay, metricsOf, type Period } from "./metrics-period.ts";
import { changeId } from "./test-id.ts";
import { changeFacts, testNumbers, type ChangeRow } from "./test-facts.sql.ts";
type Row = { test_id: number | null; fingerprint: string | null };

const none = { total: 0, changes: 0, uniqueChanges: 0 };

/** Metrics of tests, and facts about their changes, for the records of a page. */
export type TestFacts = Awaited<ReturnType<typeof readTestFacts>>;

/** Maps facts about a change to the Change record. */
export const toChange = (project: string, { test_id: test, fingerprint, ignored, occurrences, expires_at: until }: ChangeRow) => ({
  id: changeId(project, test, fingerprint),
  ignored,
  occurrences,
  ignoredUntil: ignored ? (until?.toISOString() ?? null) : null,
});

/** Reads the metrics and changes of the rows of a page, in two statements. */
export async function readTestFacts({ database, now }: Deps, project: string, rows: readonly Row[], period: Period = "LAST_7_DAYS") {
  const since = firstDay(period, now());
  const ids = [...new Set(rows.flatMap(({ test_id: id }) => id ?? []))];
  const changed = rows.filter((row): row is { test_id: number; fingerprint: string } => row.test_id !== null && row.fingerprint !== null);
  const numbers = ids.length ? await runStatement(database, testNumbers, { ids: JSON.stringify(ids), since }) : [];
  const changes = changed.length ? await runStatement(database, changeFacts, { changed: JSON.stringify(changed), since, now: now() }) : [];
  const byTest = new Map(numbers.map((one) => [one.id, one]));
  const byChange = new Map(changes.map((one) => [`${one.test_id} ${one.fingerprint}`, toChange(project, one)]));
  return {
    metricsOf: (id: number) => metricsOf(byTest.get(id) ?? none),
    changeOf: ({ test_id: id, fingerprint }: Row) => byChange.get(`${id} ${fingerprint}`) ?? null,
  };
}
