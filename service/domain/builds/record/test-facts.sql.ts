import type { Statement } from "../../../db/client.ts";

/** Condition of an ignored change `i`, at the moment `now`. */
export const isIgnored = (now: string) => `coalesce(i.ignored and (i.expires_at is null or i.expires_at > ${now}::timestamptz), false)`;

/** Selects occurrences since day $2, and whether they are ignored at $3, of the changes in the JSON list $1 of tests and fingerprints. */
export const changeFacts: Statement = {
  name: "change_facts",
  sql: `select w.test_id, w.fingerprint,
      coalesce((select sum(x.count)::int from change_days x where x.test_id = w.test_id and x.fingerprint = w.fingerprint and x.day >= $2), 0)
        as occurrences, ${isIgnored("$3")} as ignored, i.expires_at
    from jsonb_to_recordset($1::jsonb) w(test_id bigint, fingerprint text)
    left join ignored_changes i on i.test_id = w.test_id and i.fingerprint = w.fingerprint`,
};

/** Selects the numbers of the tests $1, a JSON list of ids, since day $2. */
export const testNumbers: Statement = {
  name: "test_numbers",
  sql: `select t.id, coalesce((select sum(d.builds)::int from test_days d where d.test_id = t.id and d.day >= $2), 0) as total,
      coalesce(c.changes, 0) as changes, coalesce(c.uniques, 0) as "uniqueChanges"
    from (select value::bigint as id from jsonb_array_elements_text($1::jsonb)) t cross join lateral (
      select sum(f.count)::int as changes, (count(*) filter (where f.days = 1))::int as uniques
      from (select sum(x.count) as count, count(*) as days from change_days x where x.test_id = t.id and x.day >= $2 group by x.fingerprint) f) c`,
};
