import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";
import { supersededBy } from "../../builds/record/build-rows.sql.ts";
import { isoTime, pageFromKey } from "../../base/paging.ts";

/** Selects the active rules of the project $1 that react to the event $2. */
export const rulesOfEvent: Statement = {
  name: "automation_rules_of_event",
  sql: `select id, conditions, actions from automation_rules where project_id = $1 and active and events @> to_jsonb($2::text) order by seq`,
};

/** Selects what messages say about the build $1, and about its review $2 if given. */
export const eventFacts: Statement = {
  name: "automation_event_facts",
  sql: `select b.id, b.number, b.name, b.mode, coalesce(b.pr_head_commit, b.commit) as commit, b.branch, b.pr_number, b.state, b.type, b.conclusion,
      b.verdict, b.stats, b.decided, b.active_at::text as active_at, ${supersededBy}, o.slug as owner, p.name as project,
      p.settings ->> 'githubRepository' as repository, r.id as review_id, r.state as review_state, r.automatic,
      x.slug as reviewer, x.name as reviewer_name
    from builds b join projects p on p.id = b.project_id join accounts o on o.id = p.account_id
    left join reviews r on r.id = $2 and r.build_id = b.id left join accounts x on x.id = r.user_id where b.id = $1`,
};

const rule = (last: string) => `r.id, r.name, r.active, r.events, r.conditions, r.actions, r.created_at, r.updated_at, ${last} as last_run`;
const stateOf = (run: string) => `(select case when bool_or(d.state = 'failed') then 'failed' when bool_or(d.state = 'queued') then 'queued'
  else 'delivered' end from automation_deliveries d where d.run_id = ${run})`;
const lastRun = `(select json_build_object('id', l.id, 'createdAt', ${isoTime("l.created_at")}, 'state', ${stateOf("l.id")}) from (
  select id, created_at from automation_runs where rule_id = r.id order by seq desc limit 1) l)`;
const newestFirst = { key: ["seq"], descending: true };
const ofProject = "automation_rules where project_id = $1 and ($4::boolean is null or active = $4)";

/** Selects a page of the rules of the project $1, newest first; only active or deactivated ones with $4. */
export const automationRulesPage: Statement = {
  name: "automation_rules_page",
  sql: `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select r.seq, ${rule(lastRun)} from (${pageFromKey(ofProject, newestFirst, "$2", "$3")}) r) p on true order by p.seq desc`,
};

/** Selects the rule $2 of the project $1. */
export const automationRuleOfProject: Statement = {
  name: "automation_rule_of_project",
  sql: `select ${rule(lastRun)} from automation_rules r where r.project_id = $1 and r.id = $2`,
};

/** Selects the newest $2 concluded builds of the project $1 with their numbers of submitted reviews. Looks at the newest 500 builds. */
export const concludedBuilds: Statement = {
  name: "automation_concluded_builds",
  sql: `select b.id, b.number, b.name, b.branch, b.mode, b.type, b.conclusion, b.concluded_at,
      (select count(*)::int from reviews r where r.build_id = b.id and r.state <> 'pending') as reviews
    from (select * from (select * from builds where project_id = $1 order by seq desc limit 500) newest where state = 'concluded'
      order by seq desc limit $2) b order by b.seq desc`,
};

const target = `t.id, t.kind, t.name, t.channel_id, t.hint, t.created_at, t.updated_at, ${personJson("a")} as author`;

/** Selects a page of the destinations of the account $1, oldest first. */
export const automationTargetsPage: Statement = {
  name: "automation_targets_page",
  sql: `select c.total, p.* from (select count(*)::int as total from automation_targets where account_id = $1) c left join (
      select ${target} from (select * from automation_targets where account_id = $1 order by created_at, id limit $2 offset $3) t
      left join accounts a on a.id = t.user_id) p on true order by p.created_at, p.id`,
};

/** Selects the destination $2 of the account $1. */
export const automationTargetOfAccount: Statement = {
  name: "automation_target_of_account",
  sql: `select ${target} from automation_targets t left join accounts a on a.id = t.user_id where t.account_id = $1 and t.id = $2`,
};

const deliveries = `(select json_agg(json_build_object('id', d.id, 'action', d.action, 'targetId', d.target_id, 'targetName', d.target_name,
    'state', d.state, 'reason', d.reason, 'nextAttemptAt', ${isoTime("d.next_attempt_at")}, 'finishedAt', ${isoTime("d.finished_at")},
    'attempts', d.attempts) order by d.position) from automation_deliveries d where d.run_id = r.id) as deliveries`;
const runs = "automation_runs where project_id = $1";
const runsOfRule = "automation_runs where project_id = $1 and rule_id = $4";
const runsFrom = (from: string) => `select t.total, p.* from (select count(*)::int as total from ${from}) t left join (
    select r.id, r.seq, r.rule_id, r.facts, r.created_at, u.name as rule_name, ${deliveries}
    from (${pageFromKey(from, newestFirst, "$2", "$3")}) r join automation_rules u on u.id = r.rule_id) p on true order by p.seq desc`;

/** Selects a page of the runs of the project $1, newest first. */
export const automationRunsPage: Statement = { name: "automation_runs_page", sql: runsFrom(runs) };

/** Selects a page of the runs of the rule $4 of the project $1, newest first. */
export const automationRunsOfRule: Statement = { name: "automation_runs_of_rule", sql: runsFrom(runsOfRule) };

/** Selects the run $2 of the project $1. */
export const automationRunOfProject: Statement = {
  name: "automation_run_of_project",
  sql: `select r.id, r.rule_id, r.facts, r.created_at, u.name as rule_name, ${deliveries}
    from automation_runs r join automation_rules u on u.id = r.rule_id where r.project_id = $1 and r.id = $2`,
};

/** Selects the delivery $1 with what its message needs. The destination is null where it is gone, or where the project moved to another account. */
export const deliveryToSend: Statement = {
  name: "automation_delivery",
  sql: `select d.id, d.action, d.state, d.attempts, d.tries, d.round, d.target_id, r.facts, u.id as rule_id, u.name as rule_name,
      p.deleted_at is not null or o.deleted_at is not null as is_deleted, t.kind, t.sealed, t.channel_id
    from automation_deliveries d join automation_runs r on r.id = d.run_id join automation_rules u on u.id = r.rule_id
    join projects p on p.id = r.project_id join accounts o on o.id = p.account_id
    left join automation_targets t on t.id = d.target_id and t.account_id = p.account_id where d.id = $1`,
};

/** Deletes up to 1,000 runs from before $1, with their deliveries. */
export const purgeAutomationRuns: Statement = {
  name: "automation_runs_purge",
  sql: `delete from automation_runs where id in (select id from automation_runs where created_at < $1 order by created_at limit 1000) returning id`,
};
