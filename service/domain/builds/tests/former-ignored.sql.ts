import { statement } from "../../../db/statement.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";

export type Former = { test_id: number; fingerprint: string; name: string; account_id: string; project: string; project_id: string } & (
  | { base_file_id: string; head_file_id: string; threshold: number }
  | { base_file_id: null; head_file_id: null; threshold: null }
);

/**
 * Selects the changes that are ignored at `:now` in tests of the changed snapshots of the build, under fingerprints of another engine, each with a pair
 * of files that has it. The files are null where no comparison is kept.
 */
export const formerIgnoredChanges = statement<{ buildId: string; now: Date }, Former>(
  "ignored_changes_former",
  `select i.test_id, i.fingerprint, t.name, p.account_id, p.name as project, b.project_id, c.base_file_id, c.head_file_id, c.threshold
    from builds b join projects p on p.id = b.project_id
    join ignored_changes i on i.project_id = b.project_id and i.engine <> ${ENGINE} and i.ignored and (i.expires_at is null or i.expires_at > :now::timestamptz)
    join tests t on t.id = i.test_id
    left join lateral (select c.base_file_id, c.head_file_id, c.threshold from comparisons c
      where c.project_id = b.project_id and c.fingerprint = i.fingerprint and c.base_file_id is not null order by c.id desc limit 1) c on true
    where b.id = :buildId and b.state = 'comparing' and exists (select 1 from diffs d where d.build_id = b.id and d.test_id = i.test_id and d.status = 'changed')
    order by i.test_id, i.fingerprint`,
);

/**
 * Ignores the change `:former` of the test as the change `:fingerprint` of another engine is ignored, and marks that one as found again; null in `:former` for a change that
 * the engine does not find. Returns a row the first time.
 */
export const adoptIgnoredChange = statement<{ testId: number; fingerprint: string; former: string | null }, { test_id: number }>(
  "ignored_change_adopt",
  `with former as (update ignored_changes set engine = ${ENGINE} where test_id = :testId and fingerprint = :fingerprint and engine <> ${ENGINE} returning *),
    adopted as (
      insert into ignored_changes (test_id, fingerprint, project_id, ignored, user_id, automatic, agent, at, expires_at, engine)
      select test_id, :former::text, project_id, ignored, user_id, automatic, agent, at, expires_at, ${ENGINE} from former where :former::text is not null
      on conflict (test_id, fingerprint) do nothing)
    select test_id from former`,
);
