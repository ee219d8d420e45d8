import { questionOf } from "../record/questions.sql.ts";
import type { CandidateRow, ActiveRule } from "./apply-rules.ts";
import { metadataJoin, metadataOf } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { RuleEffects } from "../rules/threshold-effects.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { RuleSubject } from "./match-rules.ts";
import type { DecidedSubject } from "./project-decisions.ts";
import type { RuleRow } from "../rules/rule-record.ts";
import { comparisonOfRule } from "../record/small-pictures.sql.ts";
import { personJson } from "../../people/person.sql.ts";
import { leaveCauses } from "../comparison/diffs.sql.ts";

const variant = `${metadataOf("h")} -> 'browser' ->> 'name' as browser, ${metadataOf("h")} ->> 'colorScheme' as color_scheme,
  (${metadataOf("h")} -> 'viewport' ->> 'width')::int as viewport_width`;
const candidates = `d.id, d.name, d.score, d.verdict as decision, b.name as build_name, ${variant}, c.regions from diffs d join builds b on b.id = d.build_id
  join snapshots h on h.id = d.head_id ${metadataJoin("h")} join comparisons c on c.id = d.comparison_id
  where d.status = 'changed' and d.problem is null`;

/** Selects the changed snapshots of the build without a person's decision. */
export const ruleCandidates = statement<{ buildId: string }, CandidateRow>(
  "rule_candidates",
  `select ${candidates} and d.build_id = :buildId and d.verdict is null order by d.id`,
);

/** Selects the changed snapshots of the build of the project, and of the 20 builds of its name before it, that people decided about. */
export const decidedCandidates = statement<{ projectId: string; buildId: string; name: string; seq: number }, CandidateRow>(
  "rule_decided_candidates",
  `select ${candidates} and d.verdict is not null and d.build_id in (
    (select :buildId::text) union all (select e.id from builds e where e.project_id = :projectId and e.name = :name and e.seq < :seq order by e.seq desc limit 20))
    and not exists (select 1 from decisions x where x.id = d.decision_id and x.rule_id is not null)`,
);

/** Selects the numbers of causes of the build: all, those whose snapshots are all among the ids in the JSON list `:matched`, and rejected ones of these. */
export const coveredCauses = statement<{ buildId: string; matched: string }, RuleEffects["causes"]>(
  "rule_causes",
  `with matched as materialized (select w.id::bigint as id from jsonb_array_elements_text(:matched::jsonb) w(id))
    select (select count(*)::int from causes where build_id = :buildId) as total, count(*)::int as matched,
      (count(*) filter (where verdict = 'rejected'))::int as rejected from (
      select p.cause_id, max(c.verdict) as verdict from causes c join places p on p.cause_id = c.id where c.build_id = :buildId
      group by p.cause_id having bool_and(p.diff_id in (select id from matched))) all_matched`,
);

/** `own`: the area; null where a place covers all areas of its snapshot. */
export type RulePlaceRow = { cause_id: number; question_id: number; diff_id: number; is_rejected: boolean; own: StoredRegion | null };

/** Selects the places of the causes of the build with their areas. */
export const causePlaces = statement<{ buildId: string }, RulePlaceRow>(
  "rule_cause_places",
  `select p.cause_id, ${questionOf("c")} as question_id, p.diff_id, case when c.facts ->> 'kind' = 'many' then null else k.regions -> p.region end as own,
      coalesce(p.verdict, c.verdict, d.verdict) is not distinct from 'rejected' as is_rejected
    from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id join comparisons k on k.id = d.comparison_id
    where c.build_id = :buildId`,
);

/** Selects names and variants of the snapshots of the build. */
export const snapshotVariants = statement<{ buildId: string }, RuleSubject & { id: number }>(
  "snapshot_variants",
  `select h.id, h.name, b.name as build_name, ${variant} from snapshots h ${metadataJoin("h")} join builds b on b.id = h.build_id where h.build_id = :buildId`,
);

export type StoredPair = { id: number; status: string; head_id: number; base_id: number; base_file_id: string };

/** Selects the compared snapshots of the build with their baselines. Equal files never differ. */
export const storedPairs = statement<{ buildId: string }, StoredPair>(
  "stored_pairs",
  `select id, status, head_id, base_id, base_file_id from diffs where build_id = :buildId and status in ('changed', 'unchanged')
    and head_id is not null and base_id is not null and base_file_id <> head_file_id order by id`,
);

const rule = "r.id, r.effect, r.conditions, r.threshold";

/** Selects the rules of the project that are active at `:now`, oldest first. Locked, so that revoking one waits for what it decides. */
export const activeRules = statement<{ projectId: string; now: Date }, ActiveRule>(
  "rules_active",
  `select ${rule} from build_rules r where r.project_id = :projectId and r.revoked_at is null and r.expires_at > :now::timestamptz
    and r.effect <> 'threshold' order by r.created_at, r.id for share`,
);

/** Selects the thresholds that rules of the project set at `:now`, newest first. */
export const activeThresholds = statement<{ projectId: string; now: Date }, ActiveRule>(
  "rules_thresholds",
  `select ${rule} from build_rules r where r.project_id = :projectId and r.revoked_at is null and r.expires_at > :now::timestamptz
    and r.effect = 'threshold' order by r.created_at desc, r.id desc`,
);

/** Adds the approvals of the diffs of the build in the JSON list `:approve` of ids and rules, at `:now`. Returns the diffs. */
export const approveByRules = statement<{ buildId: string; approve: string; now: Date }, DecidedSubject>(
  "rules_approve",
  `insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, rule_id, created_at)
    select b.project_id, b.id, 'diff', d.id, d.test_id, d.content_key, 'approved', w.rule_id, :now::timestamptz
    from jsonb_to_recordset(:approve::jsonb) w(id bigint, rule_id text) join diffs d on d.build_id = :buildId and d.id = w.id and d.verdict is null
    join builds b on b.id = d.build_id returning subject, subject_id::text as id`,
);

/** Marks the diffs of the build in the JSON list `:diffs` of ids and rules as ignored. They leave their causes. */
export const ignoreDiffs = statement<{ buildId: string; diffs: string }, { count: number }>(
  "diffs_ignore",
  `with own as (
      update diffs d set status = 'ignored', rank = 6, group_key = null, rule_id = w.rule_id
      from jsonb_to_recordset(:diffs::jsonb) w(id bigint, rule_id text) where d.build_id = :buildId and d.id = w.id and d.status = 'changed' returning d.id
    ), ${leaveCauses("own")} select count(*) from own`,
);

/** Makes the snapshots of the build that the rule `:id` ignored wait, so that they are settled again. */
export const showIgnored = statement<{ buildId: string; id: string }>(
  "rule_show_ignored",
  "update diffs set rule_id = null, waiting = true, rank = 4, status = 'pending' where build_id = :buildId and rule_id = :id and status = 'ignored'",
);

/** Selects builds after the id `:after` in which the rule decides or ignores. */
export const buildsOfRule = statement<{ ruleId: string; after: string }, { build_id: string }>(
  "rule_builds",
  `select build_id from (select build_id from diffs where rule_id = :ruleId union select build_id from decisions where rule_id = :ruleId and withdrawn_at is null) b
    where build_id > :after order by build_id limit 50`,
);

/** Number of builds in which the rule `r` decides about or ignores a snapshot. */
const decidedBuilds = `(select count(*)::int from (select d.build_id from diffs d where d.rule_id = r.id
  union select x.build_id from decisions x where x.rule_id = r.id and x.withdrawn_at is null) b)`;

/** Number of snapshots that the rule `r` decides about or ignores, in builds that meet a condition on `build_id`. */
const decidedCount = (condition: string) => `((select count(*) from diffs d where d.rule_id = r.id and ${condition})
  + (select count(*) from decisions x where x.rule_id = r.id and x.withdrawn_at is null and ${condition}))::int`;

const record = `${rule}, r.reason, r.agent, r.created_at, r.expires_at, r.revoked_at, ${personJson("a")} as author, ${personJson("v")} as revoker,
  ${decidedCount("true")} as decided, ${decidedBuilds} as builds, ${comparisonOfRule("r.id")} as comparison`;
const people = "left join accounts a on a.id = r.user_id left join accounts v on v.id = r.revoked_by";

/** Selects the rule of the project. */
export const ruleOfProject = statement<{ projectId: string; ruleId: string }, RuleRow>(
  "rule_of_project",
  `select ${record} from build_rules r ${people} where r.project_id = :projectId and r.id = :ruleId`,
);

const ofProject = `build_rules where project_id = :projectId and (:now::timestamptz is null or (revoked_at is null and expires_at > :now))
  and (:search = '' or strpos(lower(concat_ws(' ', conditions ->> 'tests', reason,
    (select coalesce(name, slug) from accounts where accounts.id = build_rules.user_id))), lower(:search)) > 0)
  and (:buildId::text is null or id = any(array(select rule_id from diffs where build_id = :buildId and rule_id is not null
    union select rule_id from decisions where build_id = :buildId and rule_id is not null and withdrawn_at is null)))`;
const inBuild = decidedCount("build_id = :buildId");

/**
 * Selects a page of the rules of the project, newest first; only those active at `:now` if given, only those that decided in the build if given, and
 * only those with `:search` in their tests, reason or person.
 * A page past the end is one row with a null `id`.
 */
export const rulesPage = statement<
  { projectId: string; limit: number; offset: number; now: Date | null; buildId: string | null; search: string },
  Omit<RuleRow, "id"> & { id: string | null; total: number }
>(
  "rules_page",
  `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record}, case when :buildId::text is null then null else ${inBuild} end as decided_in_build from (select * from ${ofProject} order by created_at desc, id desc limit :limit offset :offset) r ${people}) p on true
    order by p.created_at desc, p.id desc`,
);
