import type { AutomationCondition, StoredAction, AutomationRule } from "../../../../lib/contract/automations.ts";
import { statement } from "../../../db/statement.ts";
import type { BuildRow } from "../../builds/record/build-record.ts";
import type { StoredStats } from "../../../db/build-schema.ts";
import type * as z from "zod";
import type { ConditionSubject } from "./match-conditions.ts";
import type { AutomationTarget } from "../../../../lib/contract/automation-targets.ts";
import type { PersonRow } from "../../people/person-record.ts";
import type { AutomationFacts } from "../../../../lib/contract/automation-payload.ts";
import type { DeliveryAttempt, automationTargets } from "../../../db/automation-schema.ts";
import { personJson } from "../../people/person.sql.ts";
import { supersededBy } from "../../builds/record/build-rows.sql.ts";
import { countOfQuestions } from "../../builds/record/questions.sql.ts";
import { isoTime, pageFromKey } from "../../base/paging.ts";
import type { FullRecord } from "../../base/full-record.ts";

type EventRule = { id: string; conditions: AutomationCondition[]; actions: StoredAction[] };

/** Selects the active rules of the project that react to the event. */
export const rulesOfEvent = statement<{ projectId: string; event: string }, EventRule>(
  "automation_rules_of_event",
  `select id, conditions, actions from automation_rules where project_id = :projectId and active and events @> to_jsonb(:event::text) order by seq`,
);

type FactsRow = Pick<
  BuildRow,
  "id" | "number" | "name" | "mode" | "commit" | "branch" | "state" | "type" | "conclusion" | "verdict" | "superseded_by" | "decided"
> & {
  pr_number: number | null;
  stats: StoredStats | null;
  changes: number;
  active_at: Date;
  owner: string;
  project: string;
  repository: string | null;
  review_id: string | null;
  review_state: "approved" | "rejected" | "commented" | null;
  automatic: boolean | null;
  reviewer: string | null;
  reviewer_name: string | null;
};

/** Selects what messages say about the build, and about its review if given. */
export const eventFacts = statement<{ buildId: string; reviewId: string | null }, FactsRow>(
  "automation_event_facts",
  `select b.id, b.number, b.name, b.mode, coalesce(b.pr_head_commit, b.commit) as commit, b.branch, b.pr_number, b.state, b.type, b.conclusion,
      b.verdict, b.stats, ${countOfQuestions("b.id")} as changes, b.decided, b.active_at, ${supersededBy}, o.slug as owner, p.name as project,
      p.settings ->> 'githubRepository' as repository, r.id as review_id, r.state as review_state, r.automatic,
      x.slug as reviewer, x.name as reviewer_name
    from builds b join projects p on p.id = b.project_id join accounts o on o.id = p.account_id
    left join reviews r on r.id = :reviewId and r.build_id = b.id left join accounts x on x.id = r.user_id where b.id = :buildId`,
);

const rule = (last: string) => `r.id, r.name, r.active, r.events, r.conditions, r.actions, r.created_at, r.updated_at, ${last} as last_run`;
const stateOf = (run: string) => `(select case when bool_or(d.state = 'failed') then 'failed' when bool_or(d.state = 'queued') then 'queued'
  else 'delivered' end from automation_deliveries d where d.run_id = ${run})`;
const lastRun = `(select json_build_object('id', l.id, 'createdAt', ${isoTime("l.created_at")}, 'state', ${stateOf("l.id")}) from (
  select id, created_at from automation_runs where rule_id = r.id order by seq desc limit 1) l)`;
const newestFirst = { key: ["seq"], descending: true };
const ofProject = "automation_rules where project_id = :projectId and (:active::boolean is null or active = :active)";

export type AutomationRuleRow = Pick<RuleRecord, "id" | "name" | "active" | "events" | "conditions" | "actions"> & {
  created_at: Date;
  updated_at: Date;
  last_run: RuleRecord["lastRun"];
};

export type RuleRecord = FullRecord<typeof AutomationRule>;

/** Selects a page of the rules of the project, newest first; only active or deactivated ones with `:active`. */
export const automationRulesPage = statement<
  { projectId: string; limit: number; offset: number; active: boolean | null },
  Omit<AutomationRuleRow, "id"> & { id: string | null; total: number; seq: number }
>(
  "automation_rules_page",
  `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select r.seq, ${rule(lastRun)} from (${pageFromKey(ofProject, newestFirst, ":limit", ":offset")}) r) p on true order by p.seq desc`,
);

/** Selects the rule of the project. */
export const automationRuleOfProject = statement<{ projectId: string; ruleId: string }, AutomationRuleRow>(
  "automation_rule_of_project",
  `select ${rule(lastRun)} from automation_rules r where r.project_id = :projectId and r.id = :ruleId`,
);

type ConcludedBuildsRow = ConditionSubject & { id: string; number: number; concluded_at: Date | null; reviews: number };

/** Selects the newest `:limit` concluded builds of the project with their numbers of submitted reviews. Looks at the newest 500 builds. */
export const concludedBuilds = statement<{ projectId: string; limit: number }, ConcludedBuildsRow>(
  "automation_concluded_builds",
  `select b.id, b.number, b.name, b.branch, b.mode, b.type, b.conclusion, b.concluded_at,
      (select count(*)::int from reviews r where r.build_id = b.id and r.state <> 'pending') as reviews
    from (select * from (select * from builds where project_id = :projectId order by seq desc limit 500) newest where state = 'concluded'
      order by seq desc limit :limit) b order by b.seq desc`,
);

const target = `t.id, t.kind, t.name, t.channel_id, t.hint, t.created_at, t.updated_at, ${personJson("a")} as author`;

export type AutomationTargetRow = Pick<z.output<typeof AutomationTarget>, "id" | "kind" | "name" | "hint"> & {
  channel_id: string | null;
  created_at: Date;
  updated_at: Date;
  author: PersonRow | null;
};

/** Selects a page of the destinations of the account, oldest first. */
export const automationTargetsPage = statement<
  { accountId: string; limit: number; offset: number },
  Omit<AutomationTargetRow, "id"> & { id: string | null; total: number }
>(
  "automation_targets_page",
  `select c.total, p.* from (select count(*)::int as total from automation_targets where account_id = :accountId) c left join (
      select ${target} from (select * from automation_targets where account_id = :accountId order by created_at, id limit :limit offset :offset) t
      left join accounts a on a.id = t.user_id) p on true order by p.created_at, p.id`,
);

/** Selects the destination `:id` of the account. */
export const automationTargetOfAccount = statement<{ accountId: string; id: string }, AutomationTargetRow>(
  "automation_target_of_account",
  `select ${target} from automation_targets t left join accounts a on a.id = t.user_id where t.account_id = :accountId and t.id = :id`,
);

const deliveries = `(select json_agg(json_build_object('id', d.id, 'action', d.action, 'targetId', d.target_id, 'targetName', d.target_name,
    'state', d.state, 'reason', d.reason, 'nextAttemptAt', ${isoTime("d.next_attempt_at")}, 'finishedAt', ${isoTime("d.finished_at")},
    'attempts', d.attempts) order by d.position) from automation_deliveries d where d.run_id = r.id) as deliveries`;
const runs = "automation_runs where project_id = :projectId";
const runsOfRule = "automation_runs where project_id = :projectId and rule_id = :ruleId";
const runsFrom = (from: string) => `select t.total, p.* from (select count(*)::int as total from ${from}) t left join (
    select r.id, r.seq, r.rule_id, r.facts, r.created_at, u.name as rule_name, ${deliveries}
    from (${pageFromKey(from, newestFirst, ":limit", ":offset")}) r join automation_rules u on u.id = r.rule_id) p on true order by p.seq desc`;

export type AutomationRunRow = {
  id: string;
  rule_id: string;
  rule_name: string;
  facts: AutomationFacts;
  created_at: Date;
  deliveries: DeliveryRow[] | null;
};

export type DeliveryRow = {
  id: string;
  action: StoredAction["action"];
  targetId: string;
  targetName: string;
  state: "queued" | "delivered" | "failed";
  reason: string | null;
  nextAttemptAt: string | null;
  finishedAt: string | null;
  attempts: DeliveryAttempt[];
};

/** Selects a page of the runs of the project, newest first. */
export const automationRunsPage = statement<
  { projectId: string; limit: number; offset: number },
  Omit<AutomationRunRow, "id"> & { id: string | null; total: number; seq: number }
>("automation_runs_page", runsFrom(runs));

/** Selects a page of the runs of the rule of the project, newest first. */
export const automationRunsOfRule = statement<
  { projectId: string; limit: number; offset: number; ruleId: string },
  Omit<AutomationRunRow, "id"> & { id: string | null; total: number; seq: number }
>("automation_runs_of_rule", runsFrom(runsOfRule));

/** Selects the run of the project. */
export const automationRunOfProject = statement<{ projectId: string; runId: string }, AutomationRunRow>(
  "automation_run_of_project",
  `select r.id, r.rule_id, r.facts, r.created_at, u.name as rule_name, ${deliveries}
    from automation_runs r join automation_rules u on u.id = r.rule_id where r.project_id = :projectId and r.id = :runId`,
);

export type DeliveryToSendRow = {
  id: string;
  state: "queued" | "delivered" | "failed";
  action: string;
  attempts: DeliveryAttempt[];
  tries: number;
  round: number;
  facts: AutomationFacts;
  target_id: string;
  rule_id: string;
  rule_name: string;
  is_deleted: boolean;
  kind: (typeof automationTargets.$inferSelect)["kind"] | null;
  sealed: string | null;
  channel_id: string | null;
};

/** Selects the delivery with what its message needs. The destination is null where it is gone, or where the project moved to another account. */
export const deliveryToSend = statement<{ deliveryId: string }, DeliveryToSendRow>(
  "automation_delivery",
  `select d.id, d.action, d.state, d.attempts, d.tries, d.round, d.target_id, r.facts, u.id as rule_id, u.name as rule_name,
      p.deleted_at is not null or o.deleted_at is not null as is_deleted, t.kind, t.sealed, t.channel_id
    from automation_deliveries d join automation_runs r on r.id = d.run_id join automation_rules u on u.id = r.rule_id
    join projects p on p.id = r.project_id join accounts o on o.id = p.account_id
    left join automation_targets t on t.id = d.target_id and t.account_id = p.account_id where d.id = :deliveryId`,
);

/** Deletes up to 1,000 runs from before `:before`, with their deliveries. */
export const purgeAutomationRuns = statement<{ before: Date }, { id: string }>(
  "automation_runs_purge",
  `delete from automation_runs where id in (select id from automation_runs where created_at < :before order by created_at limit 1000) returning id`,
);
