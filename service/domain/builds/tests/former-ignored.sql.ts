import { ENGINE } from "../../../../lib/compare/rule.ts";
import type { Statement } from "../../../db/client.ts";

/**
 * Selects the changes that are ignored at $2 in tests of the changed snapshots of the build $1, under fingerprints of another engine, each with a pair
 * of files that has it. The files are null where no comparison is kept.
 */
export const formerIgnoredChanges: Statement = {
  name: "ignored_changes_former",
  sql: `select i.test_id, i.fingerprint, t.name, p.account_id, p.name as project, b.project_id, c.base_file_id, c.head_file_id, c.threshold
    from builds b join projects p on p.id = b.project_id
    join ignored_changes i on i.project_id = b.project_id and i.engine <> ${ENGINE} and i.ignored and (i.expires_at is null or i.expires_at > $2::timestamptz)
    join tests t on t.id = i.test_id
    left join lateral (select c.base_file_id, c.head_file_id, c.threshold from comparisons c
      where c.project_id = b.project_id and c.fingerprint = i.fingerprint and c.base_file_id is not null order by c.id desc limit 1) c on true
    where b.id = $1 and b.state = 'comparing' and exists (select 1 from diffs d where d.build_id = b.id and d.test_id = i.test_id and d.status = 'changed')
    order by i.test_id, i.fingerprint`,
};

/**
 * Ignores the change $3 of the test $1 as the change $2 of another engine is ignored, and marks that one as found again; null in $3 for a change that
 * the engine does not find. Returns a row the first time.
 */
export const adoptIgnoredChange: Statement = {
  name: "ignored_change_adopt",
  sql: `with former as (update ignored_changes set engine = ${ENGINE} where test_id = $1 and fingerprint = $2 and engine <> ${ENGINE} returning *),
    adopted as (
      insert into ignored_changes (test_id, fingerprint, project_id, ignored, user_id, automatic, agent, at, expires_at, engine)
      select test_id, $3::text, project_id, ignored, user_id, automatic, agent, at, expires_at, ${ENGINE} from former where $3::text is not null
      on conflict (test_id, fingerprint) do nothing)
    select test_id from former`,
};
