import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openPglite } from "../db/client.ts";

/** `year.ts SLUG`: inserts a year of builds, units and reviews into the first project of a team of the embedded database under DATA_DIR. No other process may have it open. */
const { db, close } = await openPglite(join(process.env["DATA_DIR"]!, "database"));
const project = sql`(select p.id from projects p join accounts a on a.id = p.account_id where a.slug = ${process.argv[2]} order by p.id limit 1)`;
const owner = sql`(select m.user_id from memberships m join accounts a on a.id = m.team_id where a.slug = ${process.argv[2]} limit 1)`;
const account = sql`(select id from accounts where slug = ${process.argv[2]})`;
// Build n of day d: more in each season, none on Sundays, decided after a time that grows with its number.
const days = sql`(select d, n, d * 10 + n as k, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => d) as at
  from generate_series(0, 729) d, generate_series(1, 9) n
  where extract(dow from now() - make_interval(days => d)) <> 0 and n <= 9 - d / 120 - d % 3) days`;
await db.transaction(async (tx) => {
  await tx.execute(sql`insert into builds (id, project_id, number, name, mode, commit, branch, state, type, conclusion, verdict, created_at, finalized_at, decided_at)
    select 'year' || k, ${project}, 100000 + k, 'default', 'ci', repeat('a', 40), 'main', 'concluded', case when k % 9 = 0 then 'reference' else 'check' end,
      case when k % 5 < 3 then 'no-changes' when k % 31 <> 0 then 'changes-detected' end,
      case when k % 5 < 3 or k % 13 = 0 then null when k % 7 = 0 then 'rejected' else 'accepted' end,
      at, at + interval '2 minutes', case when k % 5 >= 3 and k % 13 <> 0 and k % 11 <> 0 then at + interval '2 minutes' + make_interval(secs => (k % 97) * (k % 97) * 20) end
    from ${days}`);
  await tx.execute(sql`insert into reviews (id, build_id, user_id, state, created_at)
    select 'year' || k, 'year' || k, ${owner}, case when k % 7 = 0 then 'rejected' else 'approved' end, at + interval '1 hour' from ${days}
    where k % 5 >= 3 and k % 13 <> 0 and k % 11 <> 0`);
  await tx.execute(sql`insert into usage_days (account_id, project_id, day, units, snapshots)
    select ${account}, ${project}, utc_day(at), count(*) * 40, count(*) * 40 from ${days} group by 3 on conflict do nothing`);
  await tx.execute(sql`insert into tests (project_id, build_name, name) select ${project}, 'default', name
    from unnest(array['checkout › pay by card', 'timetable', 'seat map in the evening']) name`);
  // The latest build of main has all of them: flaky tests that were removed are not listed.
  await tx.execute(sql`insert into snapshots (build_id, test_id, name, file_id) select b.id, t.id, t.name, 'year' || t.id from tests t
    cross join lateral (select id from builds where project_id = ${project} and type = 'reference' order by seq desc limit 1) b
    where t.project_id = ${project}`);
  await tx.execute(sql`insert into test_days (test_id, day, builds) select id, utc_day(now() - make_interval(days => d)), 6
    from tests, generate_series(0, 60) d where project_id = ${project}`);
  await tx.execute(sql`insert into change_days (test_id, fingerprint, day, count, first_diff_id, last_diff_id)
    select id, 'v2year', utc_day(now() - make_interval(days => d)), 1 + id % 3, 1, 1 from tests, generate_series(0, 60, 2) d
    where project_id = ${project} and name <> 'timetable'`);
  await tx.execute(sql`insert into rejected_diffs (diff_id, project_id, test_id, day)
    select 1000000 + id * 100 + n, project_id, id, utc_day(now() - make_interval(days => n)) from tests, generate_series(1, 40) n
    where project_id = ${project} and n % (id % 3 + 2) = 0`);
});
await close();
