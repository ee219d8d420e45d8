import { personJson } from "../../people/person.sql.ts";
import type { Statement } from "../../../db/client.ts";
import { leaveCauses } from "../comparison/diffs.sql.ts";

const variant = `h.metadata -> 'browser' ->> 'name' as browser, h.metadata ->> 'colorScheme' as color_scheme,
  (h.metadata -> 'viewport' ->> 'width')::int as viewport_width`;
const candidates = `d.id, d.name, d.score, d.verdict as decision, b.name as build_name, ${variant}, c.regions from diffs d join builds b on b.id = d.build_id
  join snapshots h on h.id = d.head_id join comparisons c on c.id = d.comparison_id
  where d.status = 'changed' and d.problem is null`;

/** Selects the changed snapshots of the build $1 without a person's decision. */
export const ruleCandidates: Statement = {
  name: "rule_candidates",
  sql: `select ${candidates} and d.build_id = $1 and d.verdict is null order by d.id`,
};

/** Selects the changed snapshots of the build $2 of the project $1, and of the 20 builds of its name $3 before it ($4), that people decided about. */
export const decidedCandidates: Statement = {
  name: "rule_decided_candidates",
  sql: `select ${candidates} and d.verdict is not null and d.build_id in (
    (select $2::text) union all (select e.id from builds e where e.project_id = $1 and e.name = $3 and e.seq < $4 order by e.seq desc limit 20))
    and not exists (select 1 from decisions x where x.id = d.decision_id and x.rule_id is not null)`,
};

/** Selects the numbers of causes of the build $1: all, those whose snapshots are all among the ids in the JSON list $2, and rejected ones of these. */
export const coveredCauses: Statement = {
  name: "rule_causes",
  sql: `with matched as materialized (select w.id::bigint as id from jsonb_array_elements_text($2::jsonb) w(id))
    select (select count(*)::int from causes where build_id = $1) as total, count(*)::int as matched,
      (count(*) filter (where verdict = 'rejected'))::int as rejected from (
      select p.cause_id, max(c.verdict) as verdict from causes c join places p on p.cause_id = c.id where c.build_id = $1
      group by p.cause_id having bool_and(p.diff_id in (select id from matched))) all_matched`,
};

/** Selects the places of the causes of the build $1 with their areas. */
export const causePlaces: Statement = {
  name: "rule_cause_places",
  sql: `select p.cause_id, p.diff_id, case when c.facts ->> 'kind' = 'many' then null else k.regions -> p.region end as own,
      coalesce(p.verdict, c.verdict, d.verdict) is not distinct from 'rejected' as is_rejected
    from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id join comparisons k on k.id = d.comparison_id
    where c.build_id = $1`,
};

/** Selects names and variants of the snapshots of the build $1. */
export const snapshotVariants: Statement = {
  name: "snapshot_variants",
  sql: `select h.id, h.name, b.name as build_name, ${variant} from snapshots h join builds b on b.id = h.build_id where h.build_id = $1`,
};

/** Selects the compared snapshots of the build $1 with their baselines. Equal files never differ. */
export const storedPairs: Statement = {
  name: "stored_pairs",
  sql: `select id, status, head_id, base_id, base_file_id from diffs where build_id = $1 and status in ('changed', 'unchanged')
    and head_id is not null and base_id is not null and base_file_id <> head_file_id order by id`,
};

const rule = "r.id, r.effect, r.conditions, r.threshold";

/** Selects the rules of the project $1 that are active at $2, oldest first. Locked, so that revoking one waits for what it decides. */
export const activeRules: Statement = {
  name: "rules_active",
  sql: `select ${rule} from build_rules r where r.project_id = $1 and r.revoked_at is null and r.expires_at > $2::timestamptz
    and r.effect <> 'threshold' order by r.created_at, r.id for share`,
};

/** Selects the thresholds that rules of the project $1 set at $2, newest first. */
export const activeThresholds: Statement = {
  name: "rules_thresholds",
  sql: `select ${rule} from build_rules r where r.project_id = $1 and r.revoked_at is null and r.expires_at > $2::timestamptz
    and r.effect = 'threshold' order by r.created_at desc, r.id desc`,
};

/** Adds the approvals of the diffs of the build $1 in the JSON list $2 of ids and rules, at $3. Returns the diffs. */
export const approveByRules: Statement = {
  name: "rules_approve",
  sql: `insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, rule_id, created_at)
    select b.project_id, b.id, 'diff', d.id, d.test_id, d.content_key, 'approved', w.rule_id, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) w(id bigint, rule_id text) join diffs d on d.build_id = $1 and d.id = w.id and d.verdict is null
    join builds b on b.id = d.build_id returning subject, subject_id::text as id`,
};

/** Marks the diffs of the build $1 in the JSON list $2 of ids and rules as ignored. They leave their causes. */
export const ignoreDiffs: Statement = {
  name: "diffs_ignore",
  sql: `with own as (
      update diffs d set status = 'ignored', rank = 6, group_key = null, rule_id = w.rule_id
      from jsonb_to_recordset($2::jsonb) w(id bigint, rule_id text) where d.build_id = $1 and d.id = w.id and d.status = 'changed' returning d.id
    ), ${leaveCauses("own")} select count(*) from own`,
};

/** Makes the snapshots of the build $1 that the rule $2 ignored wait, so that they are settled again. */
export const showIgnored: Statement = {
  name: "rule_show_ignored",
  sql: "update diffs set rule_id = null, waiting = true, rank = 4, status = 'pending' where build_id = $1 and rule_id = $2 and status = 'ignored'",
};

/** Selects builds after the id $2 in which the rule $1 decides or ignores. */
export const buildsOfRule: Statement = {
  name: "rule_builds",
  sql: `select build_id from (select build_id from diffs where rule_id = $1 union select build_id from decisions where rule_id = $1 and withdrawn_at is null) b
    where build_id > $2 order by build_id limit 50`,
};

/** Number of snapshots that the rule `r` decides about or ignores, in builds that meet a condition on `build_id`. */
const decidedCount = (condition: string) => `((select count(*) from diffs d where d.rule_id = r.id and ${condition})
  + (select count(*) from decisions x where x.rule_id = r.id and x.withdrawn_at is null and ${condition}))::int`;

const record = `${rule}, r.reason, r.agent, r.created_at, r.expires_at, r.revoked_at, ${personJson("a")} as author, ${personJson("v")} as revoker,
  ${decidedCount("true")} as decided`;
const people = "left join accounts a on a.id = r.user_id left join accounts v on v.id = r.revoked_by";

/** Selects the rule $2 of the project $1. */
export const ruleOfProject: Statement = {
  name: "rule_of_project",
  sql: `select ${record} from build_rules r ${people} where r.project_id = $1 and r.id = $2`,
};

const ofProject = `build_rules where project_id = $1 and ($4::timestamptz is null or (revoked_at is null and expires_at > $4))
  and ($5::text is null or id = any(array(select rule_id from diffs where build_id = $5 and rule_id is not null
    union select rule_id from decisions where build_id = $5 and rule_id is not null and withdrawn_at is null)))`;
const inBuild = decidedCount("build_id = $5");

/**
 * Selects a page of the rules of the project $1, newest first; only those active at $4 if given, and only those that decided in the build $5 if given.
 * A page past the end is one row with a null `id`.
 */
export const rulesPage: Statement = {
  name: "rules_page",
  sql: `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record}, case when $5::text is null then null else ${inBuild} end as decided_in_build from (select * from ${ofProject} order by created_at desc, id desc limit $2 offset $3) r ${people}) p on true
    order by p.created_at desc, p.id desc`,
};
