import { runStatement } from "../../../db/statement.ts";
import { inArray } from "drizzle-orm";
import type { AutomationFacts } from "../../../../lib/contract/automation-payload.ts";
import type { AutomationEvent, StoredAction } from "../../../../lib/contract/automations.ts";
import type { Deps } from "../../../core/deps.ts";
import { newId } from "../../../core/ids.ts";
import { automationDeliveries, automationRuns, automationTargets } from "../../../db/automation-schema.ts";
import type { Tx } from "../../../db/client.ts";
import type { EventOf } from "../../base/events/domain-event.ts";
import { enqueueMany } from "../../../jobs/enqueue.ts";
import { buildUrl, statusOf } from "../../builds/record/build-record.ts";
import { eventFacts, rulesOfEvent } from "./automations.sql.ts";
import { failedConditions } from "./match-conditions.ts";

/** An event of a build, for its project's rules. */
export type BuildEventToAnnounce = { event: AutomationEvent; buildId: string; reviewId?: string; test?: boolean };

/** Reads what messages say about an event, as it is now. */
export async function readFacts(
  tx: Tx,
  deps: Deps,
  { event, buildId, reviewId, test = false }: BuildEventToAnnounce,
): Promise<AutomationFacts> {
  const [row] = await runStatement(tx, eventFacts, { buildId, reviewId: reviewId ?? null });
  const { id, number, name, mode, branch, commit, type, conclusion, stats, changes, decided, owner, project } = row!;
  const prNumber = row!.pr_number === null ? null : Number(row!.pr_number);
  const github = deps.settings.external.github?.url ?? "https://github.com";
  const at = deps.now();
  return {
    event,
    occurredAt: at.toISOString(),
    test,
    project: { owner, name: project, url: `${deps.settings.appUrl}/accounts/${owner}/projects/${project}/builds` },
    build: {
      id,
      number,
      name,
      url: buildUrl(deps, row!),
      status: statusOf(row!, at),
      conclusion,
      type,
      mode,
      branch,
      commit,
      prNumber,
      prUrl: prNumber === null || row!.repository === null ? null : `${github}/${row!.repository}/pull/${prNumber}`,
      stats,
      changes,
      decided,
    },
    review:
      row!.review_id === null
        ? null
        : {
            id: row!.review_id,
            state: row!.review_state!,
            automatic: row!.automatic!,
            user: row!.reviewer === null ? null : { slug: row!.reviewer, name: row!.reviewer_name },
          },
  };
}

/** Returns the id of the destination of a stored action. */
const targetIdOf = (action: StoredAction): string =>
  action.action === "sendSlackMessage" ? action.actionPayload.channelId : action.actionPayload.webhookId;

type RunToStore = { projectId: string; ruleId: string; actions: readonly StoredAction[]; eventKey: string | null; facts: AutomationFacts };

/** Stores runs with a delivery for each action, and enqueues the deliveries. A rule runs once for an event. Returns the ids of new runs. */
export async function storeRuns(tx: Tx, { now }: Deps, runs: readonly RunToStore[]): Promise<string[]> {
  const rows = runs.map((run) => ({ ...run, id: newId(), createdAt: now() }));
  const values = rows.map(({ id, projectId, ruleId, eventKey, facts, createdAt }) => ({
    id,
    projectId,
    ruleId,
    eventKey,
    facts,
    createdAt,
  }));
  const stored = await tx.insert(automationRuns).values(values).onConflictDoNothing().returning({ id: automationRuns.id });
  const isNew = new Set(stored.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => isNew.has(id));
  const targetIds = [...new Set(fresh.flatMap(({ actions }) => actions.map(targetIdOf)))];
  if (!targetIds.length) return [];
  const targets = await tx
    .select({ id: automationTargets.id, name: automationTargets.name })
    .from(automationTargets)
    .where(inArray(automationTargets.id, targetIds));
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const deliveries = fresh.flatMap(({ id: runId, actions }) =>
    actions.map((action, position) => {
      const targetId = targetIdOf(action);
      return { id: newId(), runId, position, action: action.action, targetId, targetName: names.get(targetId) ?? "", nextAttemptAt: now() };
    }),
  );
  await tx.insert(automationDeliveries).values(deliveries);
  const jobs = deliveries.map(({ id }) => ({ payload: { deliveryId: id, round: 0, tries: 0 }, once: `${id} 0 0` }));
  await enqueueMany(tx, "automations.deliver", jobs);
  return fresh.map(({ id }) => id);
}

/**
 * Starts the runs of the active rules that an event of a build meets, within the transaction of the event: both commit or neither. The caller holds
 * the lock of the build's row.
 */
async function announceBuild(tx: Tx, deps: Deps, projectId: string, event: BuildEventToAnnounce): Promise<void> {
  const rules = await runStatement(tx, rulesOfEvent, { projectId, event: event.event });
  if (!rules.length) return;
  const facts = await readFacts(tx, deps, event);
  const eventKey = `${event.event} ${event.reviewId ?? event.buildId}`;
  const matching = rules.filter(({ conditions }) => !failedConditions(conditions, facts.build).length);
  if (!matching.length) return;
  await storeRuns(
    tx,
    deps,
    matching.map(({ id, actions }) => ({ projectId, ruleId: id, actions, eventKey, facts })),
  );
}

/** Runs the rules about the first conclusion of a build. */
export async function announceConclusion(tx: Tx, deps: Deps, { buildId, projectId, isFirst }: EventOf<"build.concluded">): Promise<void> {
  if (isFirst) await announceBuild(tx, deps, projectId, { event: "build.completed", buildId });
}

/** Runs the rules about a review. */
export const announceReview = (tx: Tx, deps: Deps, { buildId, projectId, reviewId }: EventOf<"build.reviewed">): Promise<void> =>
  announceBuild(tx, deps, projectId, { event: "build.reviewed", buildId, reviewId });
