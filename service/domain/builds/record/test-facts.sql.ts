import { statement } from "../../../db/statement.ts";

/** Condition of an ignored change `i`, at the moment `now`. */
export const isIgnored = (now: string) => `coalesce(i.ignored and (i.expires_at is null or i.expires_at > ${now}::timestamptz), false)`;

export type ChangeRow = { test_id: number; fingerprint: string; occurrences: number; ignored: boolean; expires_at: Date | null };

/** Selects occurrences since day `:since`, and whether they are ignored at `:now`, of the changes in the JSON list `:changed` of tests and fingerprints. */
export const changeFacts = statement<{ changed: string; since: string; now: Date }, ChangeRow>(
  "change_facts",
  `select w.test_id, w.fingerprint,
      coalesce((select sum(x.count)::int from change_days x where x.test_id = w.test_id and x.fingerprint = w.fingerprint and x.day >= :since), 0)
        as occurrences, ${isIgnored(":now")} as ignored, i.expires_at
    from jsonb_to_recordset(:changed::jsonb) w(test_id bigint, fingerprint text)
    left join ignored_changes i on i.test_id = w.test_id and i.fingerprint = w.fingerprint`,
);

type TestNumbersRow = { id: number; total: number; changes: number; uniqueChanges: number; changedBack: number };

/** Selects the numbers of the tests `:ids`, a JSON list of ids, since day `:since`. */
export const testNumbers = statement<{ ids: string; since: string }, TestNumbersRow>(
  "test_numbers",
  `select t.id, coalesce((select sum(d.builds)::int from test_days d where d.test_id = t.id and d.day >= :since), 0) as total,
      coalesce(c.changes, 0) as changes, coalesce(c.uniques, 0) as "uniqueChanges", coalesce(c.back, 0) as "changedBack"
    from (select value::bigint as id from jsonb_array_elements_text(:ids::jsonb)) t cross join lateral (
      select sum(f.count)::int as changes, (count(*) filter (where f.days = 1))::int as uniques,
        (sum(f.count) filter (where f.count > 1))::int as back
      from (select sum(x.count) as count, count(*) as days from change_days x where x.test_id = t.id and x.day >= :since group by x.fingerprint) f) c`,
);
