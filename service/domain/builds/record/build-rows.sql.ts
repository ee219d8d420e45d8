import type { BuildRow } from "./build-record.ts";
import type { ProjectLevel } from "../../../../lib/permissions.ts";
import { statement } from "../../../db/statement.ts";
import type { EventBuild } from "../../base/events/domain-event.ts";
import { personJson } from "../../people/person.sql.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";
import { questionOf } from "./questions.sql.ts";
import { coveredByRules, isCauseOpen } from "./to-decide.sql.ts";

/** Number of the build that replaced the build `b`. */
export const supersededBy = "(select n.number from builds n where n.id = b.superseded_by_id) as superseded_by";

/** Columns of a `BuildRow` over `builds b`, with its project `p` and account `a`. */
export const buildColumns = `b.id, b.seq, b.project_id, b.number, b.name, b.mode, b.commit, b.branch, b.pr_number, b.pr_head_commit, b.nonce,
  b.total_shards, b.subset, b.skipped, b.merge_queue, b.state, b.type, b.conclusion, b.verdict, b.decided, b.valid, b.incomplete, b.untrusted, ${supersededBy}, b.stats, b.metadata,
  b.snapshot_count, b.test_count, b.created_at, b.active_at, b.finalized_at, b.concluded_at, b.purge_after as expires_at, b.import_source, b.taken_at, b.import_decided_by, base.number as base_number,
  (select json_build_object('title', pr.title, 'name', pr.author_name, 'isBot', pr.is_bot_author, 'author', ${personJson("x")})
    from pull_requests pr left join accounts x on x.id = pr.author_id where pr.project_id = b.project_id and pr.number = b.pr_number) as pr,
  coalesce(base.pr_head_commit, base.commit) as base_commit, base.branch as base_branch, a.slug as owner, p.name as project,
  case when b.state = 'open' then (select o.snapshot_count from builds o where o.project_id = b.project_id and o.name = b.name and o.seq < b.seq
    and o.state = 'concluded' and not o.subset and not o.incomplete order by o.seq desc limit 1) end as expected_snapshots,
  case when b.nonce is null then null else (select count(*)::int from build_shards s where s.build_id = b.id and s.completed_at is not null) end
    as completed_shards,
  case when b.total_shards > 0 and (b.state = 'open' or b.incomplete)
    and not exists (select 1 from build_shards s where s.build_id = b.id and s.index is null) then
    array(select n from generate_series(1, least(b.total_shards, 1000)) n where not exists (
      select 1 from build_shards s where s.build_id = b.id and s.index = n and s.completed_at is not null) order by n limit 20) end as missing_shards,
  (select json_build_object('total', count(*), 'undecided', count(*) filter (where c.verdict is null),
      'rejected', count(*) filter (where c.verdict = 'rejected'),
      'questions', json_build_object('total', count(distinct ${questionOf("c")}), 'undecided', count(distinct ${questionOf("c")}) filter (where ${isCauseOpen("c", "b.id")}),
        'rejected', count(distinct ${questionOf("c")}) filter (where c.verdict = 'rejected')))
    from causes c where c.build_id = b.id) as causes,
  case when b.verdict is not null then (select ${personJson("x")} from reviews r join accounts x on x.id = r.user_id
    where r.build_id = b.id and r.dismissed_at is null and r.state = case b.verdict when 'accepted' then 'approved' else 'rejected' end
    order by r.seq desc limit 1) end as reviewer,
  case when b.verdict = 'rejected' then (select ${personJson("x")} from diffs d join decisions y on y.id = d.standing_id join accounts x on x.id = y.user_id
    where d.build_id = b.id and d.standing = 'rejected' order by d.rank, d.id limit 1) end as rejecter`;

/** Joins of a `BuildRow`. */
export const buildJoins = `join projects p on p.id = b.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
  left join builds base on base.id = b.baseline_id`;

export type AccessRow = BuildRow & {
  account_id: string;
  archived: boolean;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

/** Selects the build `:id` for the caller `:userId` (user id or null), of the accounts. */
export const buildById = statement<{ id: string; userId: string | null; accountIds: readonly string[] }, AccessRow>(
  "build_by_id",
  `select ${buildColumns}, p.account_id, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level
    from builds b ${buildJoins} ${projectLevelJoin(":userId::text")} where b.id = :id and p.account_id = any(:accountIds)`,
);

/** Decisions of rules in a build: read for one build, because each place of its causes counts. */
const byRules = `case when exists (select 1 from diffs d where d.build_id = b.id and d.rule_id is not null)
    or exists (select 1 from decisions x where x.build_id = b.id and x.rule_id is not null and x.withdrawn_at is null) then json_build_object(
    'snapshots', (select count(*) from diffs d left join decisions x on x.id = d.decision_id
      where d.build_id = b.id and coalesce(d.rule_id, x.rule_id) is not null),
    'causes', (select count(*) from causes c where c.build_id = b.id and ${coveredByRules("c")}))
  else '{"snapshots":0,"causes":0}'::json end as by_rules`;

/** Digest of the decisions that count for the build `b`. A decision that is taken back and made again is another one. */
const decisionsRevision = `(select md5(coalesce(string_agg(d.id || ' ' || d.standing_id, ',' order by d.id), '')) from diffs d
    where d.build_id = b.id and d.standing_id is not null) as decisions_revision`;

/** Selects the build with number `:number` of the project. */
export const buildByNumber = statement<{ projectId: string; number: number }, BuildRow>(
  "build_by_number",
  `select ${buildColumns}, ${byRules}, ${decisionsRevision} from builds b ${buildJoins} where b.project_id = :projectId and b.number = :number and not b.removing`,
);

export type ProgressRow = Pick<
  BuildRow,
  "id" | "number" | "state" | "conclusion" | "verdict" | "active_at" | "superseded_by" | "snapshot_count"
> & {
  causes: number;
  causes_decided: number;
  questions: number;
  questions_undecided: number;
  reviews: number;
  latest_review: string | null;
  comments_revision: number;
  decisions_revision: string;
  counts: BuildProgressRow;
};

export type BuildProgressRow = Record<
  "added" | "removed" | "unchanged" | "changed" | "ignored" | "failure" | "waiting" | "approved" | "rejected",
  number
>;

/** Counts what event streams tell about the build. Snapshots that wait count as waiting only. */
export const buildProgress = statement<{ buildId: string }, ProgressRow>(
  "build_progress",
  `select b.id, b.number, b.state, b.conclusion, b.verdict, b.active_at, ${supersededBy}, b.snapshot_count, b.comments_revision, ${decisionsRevision}, c.causes, c.causes_decided,
      c.questions, c.questions_undecided,
      (select count(*)::int from reviews r where r.build_id = b.id and r.state <> 'pending') as reviews,
      (select r.id from reviews r where r.build_id = b.id and r.state <> 'pending' order by r.seq desc limit 1) as latest_review, d.counts
    from builds b
    cross join lateral (select count(*)::int as causes, (count(*) filter (where q.verdict is not null))::int as causes_decided,
        count(distinct ${questionOf("q")})::int as questions, (count(distinct ${questionOf("q")}) filter (where q.verdict is null))::int as questions_undecided
      from causes q where q.build_id = b.id) c
    cross join lateral (select json_build_object('changed', count(*) filter (where status = 'changed' and not waiting),
        'added', count(*) filter (where status = 'added' and not waiting), 'removed', count(*) filter (where status = 'removed'),
        'unchanged', count(*) filter (where status = 'unchanged'), 'ignored', count(*) filter (where status = 'ignored'),
        'failure', count(*) filter (where status = 'failure'), 'waiting', count(*) filter (where waiting),
        'approved', count(*) filter (where verdict = 'approved'), 'rejected', count(*) filter (where verdict = 'rejected')) as counts
      from diffs where build_id = b.id) d
    where b.id = :buildId`,
);

/** Selects what mails say about the build. */
export const mailedBuild = statement<{ buildId: string }, EventBuild>(
  "build_mailed",
  `select b.id, b.project_id, b.number, b.name, b.branch, b.commit, a.slug as owner, p.name as project
    from builds b join projects p on p.id = b.project_id and p.deleted_at is null join accounts a on a.id = p.account_id where b.id = :buildId`,
);

/** Selects builds by their ids `:ids`, in the order of creation. */
export const buildsByIds = statement<{ ids: readonly string[] }, BuildRow>(
  "builds_by_ids",
  `select ${buildColumns} from builds b ${buildJoins} where b.id = any(:ids) order by b.seq`,
);
