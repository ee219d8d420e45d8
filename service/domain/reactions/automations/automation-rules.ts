import { runStatement } from "../../../db/statement.ts";
import { and, count, eq } from "drizzle-orm";
import type * as z from "zod";
import type { AutomationRuleInput } from "../../../../lib/contract/automations.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { automationRules } from "../../../db/automation-schema.ts";
import type { Tx } from "../../../db/client.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { administrateProject, projectPath, requireProjectAdmin, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { automationRuleOfProject, automationRulesPage, type RuleRecord, type AutomationRuleRow } from "./automations.sql.ts";
import { storedActions } from "./stored-actions.ts";
type Input = z.output<typeof AutomationRuleInput>;

/** Each event reads every active rule of its project. */
const MAX_ACTIVE = 100;

const toAutomationRule = ({ id, name, active, events, conditions, actions, ...row }: AutomationRuleRow): RuleRecord => ({
  id,
  name,
  active,
  events,
  conditions,
  actions,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  lastRun: row.last_run ?? null,
});

/** Returns a project that the caller administers. Throws 404, 403 without the admin role. */
export async function findAutomatedProject(ctx: Ctx<UserActor>, { owner, project }: ProjectRef) {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  return found.row;
}

async function readAutomationRule({ deps }: Ctx<UserActor>, projectId: string, ruleId: string): Promise<RuleRecord> {
  const [row] = await runStatement(deps.database, automationRuleOfProject, { projectId, ruleId });
  if (!row) throw notFound();
  return toAutomationRule(row);
}

/** Handles `GET …/automation-rules`: newest first. Throws 403 without the admin role, 404. */
export async function listAutomationRules(ctx: Ctx<UserActor>, input: ProjectRef & PageInput & { active?: "true" | "false" | undefined }) {
  const { id } = await findAutomatedProject(ctx, input);
  const active = input.active === undefined ? null : input.active === "true";
  const values = { projectId: id, ...limitAndOffset(input), active };
  const rows = await runStatement(ctx.deps.database, automationRulesPage, values);
  return toPage(rows, input, toAutomationRule);
}

/** Handles `GET …/automation-rules/{ruleId}`. Throws 403 without the admin role, 404. */
export async function getAutomationRule(ctx: Ctx<UserActor>, ref: ProjectRef & { ruleId: string }) {
  const { id } = await findAutomatedProject(ctx, ref);
  return readAutomationRule(ctx, id, ref.ruleId);
}

async function requireRoom(tx: Tx, projectId: string): Promise<void> {
  const own = and(eq(automationRules.projectId, projectId), eq(automationRules.active, true));
  const [found] = await tx.select({ count: count() }).from(automationRules).where(own);
  if (found!.count >= MAX_ACTIVE) throw conflict(`The project has ${MAX_ACTIVE} active automation rules. Deactivate one first.`);
}

/** Handles `POST …/automation-rules`. Throws 403 without the admin role, 404, 400 for an unknown destination, 409. */
export async function createAutomationRule(ctx: Ctx<UserActor>, ref: ProjectRef, input: Input) {
  const id = newId();
  const event: HistoryEvent = { kind: "automation-rule.created", target: `${ref.owner}/${ref.project}`, after: input.name };
  const projectId = await administrateProject(ctx, ref, event, async (tx, { row }, done) => {
    const actions = await storedActions(tx, row.account_id, input.actions);
    if (row.archived_at) throw archivedProject();
    await requireRoom(tx, row.id);
    const { name, conditions } = input;
    const at = ctx.deps.now();
    const events = [...new Set(input.events)];
    await tx.insert(automationRules).values({ id, projectId: row.id, name, events, conditions, actions, createdAt: at, updatedAt: at });
    done.push({ ...event, target: projectPath(row), targetId: id });
    return row.id;
  });
  return readAutomationRule(ctx, projectId, id);
}

/** Reads a rule inside the transaction that changes it. Throws 404. */
async function lockRule(tx: Tx, projectId: string, ruleId: string) {
  const own = and(eq(automationRules.projectId, projectId), eq(automationRules.id, ruleId));
  const [rule] = await tx.select().from(automationRules).where(own).for("no key update");
  if (!rule) throw notFound();
  return rule;
}

/** Handles `PUT …/automation-rules/{ruleId}`: replaces the rule and activates it. Throws 403, 404, 400 for an unknown destination, 409. */
export async function updateAutomationRule(ctx: Ctx<UserActor>, ref: ProjectRef & { ruleId: string }, input: Input) {
  const { ruleId } = ref;
  const event: HistoryEvent = {
    kind: "automation-rule.updated",
    target: `${ref.owner}/${ref.project}`,
    targetId: ruleId,
    after: input.name,
  };
  const projectId = await administrateProject(ctx, ref, event, async (tx, { row }, done) => {
    const rule = await lockRule(tx, row.id, ruleId);
    const actions = await storedActions(tx, row.account_id, input.actions);
    if (row.archived_at) throw archivedProject();
    if (!rule.active) await requireRoom(tx, row.id);
    const { name, conditions } = input;
    const events = [...new Set(input.events)];
    await tx
      .update(automationRules)
      .set({ name, events, conditions, actions, active: true, updatedAt: ctx.deps.now() })
      .where(eq(automationRules.id, ruleId));
    done.push({ ...event, target: projectPath(row), before: rule.name });
    return row.id;
  });
  return readAutomationRule(ctx, projectId, ruleId);
}

/** Handles `POST …/automation-rules/{ruleId}/deactivate`: changes nothing where the rule is not active. Throws 403 without the admin role, 404, 409. */
export async function deactivateAutomationRule(ctx: Ctx<UserActor>, ref: ProjectRef & { ruleId: string }) {
  const { ruleId } = ref;
  const event: HistoryEvent = { kind: "automation-rule.deactivated", target: `${ref.owner}/${ref.project}`, targetId: ruleId };
  const projectId = await administrateProject(ctx, ref, event, async (tx, { row }, done) => {
    const rule = await lockRule(tx, row.id, ruleId);
    if (!rule.active) return row.id;
    if (row.archived_at) throw archivedProject();
    await tx.update(automationRules).set({ active: false, updatedAt: ctx.deps.now() }).where(eq(automationRules.id, ruleId));
    done.push({ ...event, target: projectPath(row), before: rule.name });
    return row.id;
  });
  return readAutomationRule(ctx, projectId, ruleId);
}
