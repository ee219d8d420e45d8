import { runStatement } from "../../../db/statement.ts";
import { and, count, eq } from "drizzle-orm";
import type * as z from "zod";
import {
  type AutomationTarget,
  type AutomationTargetChange,
  type AutomationTargetInput,
  foreignTargetFields,
} from "../../../../lib/contract/automation-targets.ts";
import { requireAccount } from "../../base/account-access.ts";
import type { ActorAccount, Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, notFound } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { addressProblem } from "../../../core/outbound-request.ts";
import type { Settings } from "../../../core/settings.ts";
import { automationTargets } from "../../../db/automation-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { toUser } from "../../people/person-record.ts";
import { lockTeam, teamLevelOf } from "../../base/history/administrate-team.ts";
import { type HistoryEvent, recordChange } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { findAutomatedProject } from "./automation-rules.ts";
import { automationTargetOfAccount, automationTargetsPage, type AutomationTargetRow } from "./automations.sql.ts";
import { openTarget, sealTarget, targetHint, type TargetSecrets } from "./target-secrets.ts";
import type { FullRecord } from "../../base/full-record.ts";
type Target = FullRecord<typeof AutomationTarget>;
type Input = z.output<typeof AutomationTargetInput>;
type Change = z.output<typeof AutomationTargetChange>;

const MAX_TARGETS = 100;

/** Throws 403 unless the person administers every project of the account. */
function requireEveryProject(level: ActorAccount["level"] | null): void {
  if (level === null || level === "contributor") throw forbidden("Only owners and members of the account can change its destinations.");
}

const toTarget = ({ deps }: Ctx<UserActor>, row: AutomationTargetRow): Target => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  channelId: row.channel_id,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  createdBy: toUser(deps, row.author),
  updatedAt: row.updated_at.toISOString(),
});

/** Handles `GET …/automation-targets`: destinations of the project's account, oldest first. Throws 403 without the admin role, 404. */
export async function listAutomationTargets(ctx: Ctx<UserActor>, input: ProjectRef & PageInput) {
  const { account_id: accountId } = await findAutomatedProject(ctx, input);
  const values = { accountId, ...limitAndOffset(input) };
  const rows = await runStatement(ctx.deps.database, automationTargetsPage, values);
  return toPage(rows, input, (row) => toTarget(ctx, row));
}

/** Changes destinations of an account in one transaction with its history. Throws 404, 403 for contributors. */
async function administrateTargets<T>(
  ctx: Ctx<UserActor>,
  slug: string,
  attempt: HistoryEvent,
  work: (tx: Tx, accountId: string, done: HistoryEvent[]) => Promise<T>,
): Promise<T> {
  const account = await requireAccount(ctx, slug);
  return recordChange(ctx, account.id, [attempt], async (tx, done) => {
    requireEveryProject(account.level);
    if (!(await lockTeam(tx, account.id))) throw notFound();
    if (account.type === "team") requireEveryProject(await teamLevelOf(tx, account.id, ctx.actor.userId));
    return work(tx, account.id, done);
  });
}

async function readTarget(ctx: Ctx<UserActor>, accountId: string, id: string): Promise<Target> {
  const [row] = await runStatement(ctx.deps.database, automationTargetOfAccount, { accountId, id });
  if (!row) throw notFound();
  return toTarget(ctx, row);
}

function requireAddress({ automations }: Settings, { url }: TargetSecrets): void {
  const problem = url === undefined ? null : addressProblem(url, automations.privateTargets);
  if (problem) throw invalid("Invalid request", `url ${problem}`);
}

const takenName = (error: unknown): unknown =>
  isUniqueViolation(error, "automation_targets_name")
    ? conflict("Another destination of this kind has the name. Choose another one.")
    : error;

/** Handles `POST /accounts/{accountSlug}/automation-targets`. Throws 400 for an address that is not allowed, 403, 404, 409. */
export async function createAutomationTarget(ctx: Ctx<UserActor>, accountSlug: string, input: Input) {
  const { settings, now } = ctx.deps;
  const id = newId();
  const event: HistoryEvent = { kind: "automation-target.added", target: input.name, targetId: id, after: input.kind };
  const { url, token, secret } = input;
  const secrets: TargetSecrets = { url, token, secret };
  const accountId = await administrateTargets(ctx, accountSlug, event, async (tx, account, done) => {
    requireAddress(settings, secrets);
    const [found] = await tx.select({ count: count() }).from(automationTargets).where(eq(automationTargets.accountId, account));
    if (found!.count >= MAX_TARGETS) throw conflict(`The account has ${MAX_TARGETS} destinations. Remove one first.`);
    await tx.insert(automationTargets).values({
      id,
      accountId: account,
      kind: input.kind,
      name: input.name,
      channelId: input.channelId ?? null,
      sealed: sealTarget(settings, id, secrets),
      hint: targetHint(secrets),
      userId: ctx.actor.userId,
      createdAt: now(),
      updatedAt: now(),
    });
    done.push(event);
    return account;
  }).catch((error: unknown) => {
    throw takenName(error);
  });
  return readTarget(ctx, accountId, id);
}

/** Returns the secrets of a destination after a change. Throws 400 for fields that its kind doesn't have. */
function changedSecrets(target: typeof automationTargets.$inferSelect, before: TargetSecrets, change: Change): TargetSecrets {
  const foreign = foreignTargetFields(target.kind, change);
  if (foreign.length) throw invalid("Invalid request", ...foreign.map((name) => `${name} does not belong to this kind of destination`));
  const { url, token, secret } = change;
  if (url !== undefined && token !== undefined) throw invalid("Invalid request", "url and token exclude each other");
  if (token !== undefined && !(change.channelId ?? target.channelId)) throw invalid("Invalid request", "channelId is needed with a token");
  return {
    url: url ?? (token === undefined ? before.url : undefined),
    token: token ?? (url === undefined ? before.token : undefined),
    secret: secret ?? before.secret,
  };
}

/** Handles `PATCH …/automation-targets/{targetId}`: renames a destination or replaces its address, token or secret. Throws 400, 403, 404, 409. */
export async function updateAutomationTarget(ctx: Ctx<UserActor>, ref: { accountSlug: string; targetId: string }, change: Change) {
  const { settings, now } = ctx.deps;
  const { accountSlug, targetId: id } = ref;
  const event: HistoryEvent = { kind: "automation-target.changed", targetId: id };
  const accountId = await administrateTargets(ctx, accountSlug, event, async (tx, account, done) => {
    const own = and(eq(automationTargets.accountId, account), eq(automationTargets.id, id));
    const [target] = await tx.select().from(automationTargets).where(own).for("update");
    if (!target) throw notFound();
    const secrets = changedSecrets(target, openTarget(settings, id, target.sealed) ?? {}, change);
    requireAddress(settings, secrets);
    if ((!secrets.url && !secrets.token) || (target.kind === "webhook" && !secrets.secret))
      throw invalid("Invalid request", "The key of this instance has changed. Enter the address and the secret again.");
    done.push({ ...event, target: target.name, ...(change.name !== undefined && { before: target.name, after: change.name }) });
    await tx
      .update(automationTargets)
      .set({
        name: change.name ?? target.name,
        channelId: change.channelId ?? target.channelId,
        sealed: sealTarget(settings, id, secrets),
        hint: targetHint(secrets),
        updatedAt: now(),
      })
      .where(own);
    return account;
  }).catch((error: unknown) => {
    throw takenName(error);
  });
  return readTarget(ctx, accountId, id);
}

/** Handles `DELETE …/automation-targets/{targetId}`: deletes its address and secret. Throws 403, 404. */
export async function deleteAutomationTarget(ctx: Ctx<UserActor>, { accountSlug, targetId }: { accountSlug: string; targetId: string }) {
  const event: HistoryEvent = { kind: "automation-target.removed", targetId };
  await administrateTargets(ctx, accountSlug, event, async (tx, account, done) => {
    const own = and(eq(automationTargets.accountId, account), eq(automationTargets.id, targetId));
    const [removed] = await tx.delete(automationTargets).where(own).returning({ name: automationTargets.name });
    if (!removed) throw notFound();
    done.push({ ...event, target: removed.name });
  });
}
