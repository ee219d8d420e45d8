import { statement } from "../../../db/statement.ts";
import { ratedTests } from "./test-rating.sql.ts";

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
  `with asked as (select value::bigint as id from jsonb_array_elements_text(:ids::jsonb)), ${ratedTests("asked", (row) => `${row}.day >= :since`)}
    select a.id, coalesce((select sum(d.builds)::int from test_days d where d.test_id = a.id and d.day >= :since), 0) as total,
      coalesce(r.changes, 0) as changes, coalesce(r.uniques, 0) as "uniqueChanges", coalesce(r.back, 0) as "changedBack"
    from asked a left join rated r on r.test_id = a.id`,
);
