import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { OutboundError, postOutside } from "../../../core/outbound-request.ts";
import { automationDeliveries } from "../../../db/automation-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { retryDelay } from "../../../jobs/kinds.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { deliveryToSend, purgeAutomationRuns, type DeliveryToSendRow } from "./automations.sql.ts";
import { composeRequest } from "./compose-request.ts";
import { type Judgement, judgeResponse } from "./judge-response.ts";
import { openTarget } from "./target-secrets.ts";

/** Attempts of a delivery, over about 85 minutes. */
const MAX_TRIES = 10;
/** Attempts that the run history keeps. */
const KEPT_ATTEMPTS = 20;
const KEPT_BYTES = 1024;
/** Starts of the job of one attempt after which the attempt counts as failed: a process stopped in each. */
const MAX_STARTS = 3;
const RUN_DAYS = 30;
const LONGEST_WAIT_S = 3600;

type Outcome = { judged: Judgement; status: number | null; body: string | null };

const failure = (reason: string, isFinal: boolean): Outcome => ({
  judged: { ok: false, reason, isFinal, wait: null },
  status: null,
  body: null,
});

/** Makes one attempt. Throws only when the process stops. */
async function attempt(deps: Deps, delivery: DeliveryToSendRow, signal: AbortSignal): Promise<Outcome> {
  const { settings } = deps;
  const { kind, sealed, channel_id: channelId, target_id: targetId, id: deliveryId, facts } = delivery;
  if (delivery.is_deleted) return failure("The project was deleted.", true);
  if (kind === null || sealed === null) return failure("The destination was removed.", true);
  const secrets = openTarget(settings, targetId, sealed);
  if (!secrets) return failure("The key of this instance has changed. Enter the address of the destination again.", true);
  const rule = { id: delivery.rule_id, name: delivery.rule_name };
  const request = composeRequest(settings, { kind, channelId, secrets }, { deliveryId, rule, facts, at: deps.now() });
  const { url, headers, body, isTrusted } = request;
  try {
    const allowPrivate = isTrusted || settings.automations.privateTargets;
    const observe = (status: number | null) => deps.metrics.outbound(kind.startsWith("slack") ? "slack" : "webhook", status);
    const response = await postOutside({ url, headers, body, signal, allowPrivate, observe });
    const kept = Buffer.from(response.text).subarray(0, KEPT_BYTES).toString("utf8");
    return { judged: judgeResponse(response, isTrusted), status: response.status, body: kept };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return failure(error.message, error.isFinal);
  }
}

/** Stores an attempt, and enqueues the next one in the same transaction. */
async function recordAttempt(deps: Deps, delivery: DeliveryToSendRow, { judged, status, body }: Outcome, startedAt: Date): Promise<void> {
  const { id, round, tries } = delivery;
  const at = deps.now();
  const reason = judged.ok ? null : judged.reason;
  const made = { at: startedAt.toISOString(), milliseconds: Math.max(0, at.getTime() - startedAt.getTime()), status, body, reason };
  const isEnd = judged.ok || judged.isFinal || tries + 1 >= MAX_TRIES;
  const wait = judged.ok ? 0 : Math.max(retryDelay(tries + 1), Math.min(judged.wait ?? 0, LONGEST_WAIT_S) * 1000);
  const nextAttemptAt = isEnd ? null : new Date(at.getTime() + wait);
  const own = and(eq(automationDeliveries.id, id), eq(automationDeliveries.round, round), eq(automationDeliveries.tries, tries));
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(automationDeliveries)
      .set({
        attempts: [...delivery.attempts, made].slice(-KEPT_ATTEMPTS),
        tries: tries + 1,
        state: judged.ok ? "delivered" : isEnd ? "failed" : "queued",
        reason,
        nextAttemptAt,
        finishedAt: isEnd ? at : null,
      })
      .where(and(own, eq(automationDeliveries.state, "queued")))
      .returning({ id: automationDeliveries.id });
    if (!stored || !nextAttemptAt) return;
    const next = { deliveryId: id, round, tries: tries + 1 };
    await enqueue(tx, "automations.deliver", next, { once: `${id} ${round} ${tries + 1}`, runAt: nextAttemptAt });
  });
}

/** Makes the attempt of a job, unless the delivery went on without it. After a crash the destination may get a message twice, with the same id. */
export const deliverAutomation: JobHandler<"automations.deliver"> = async (deps, { deliveryId, round, tries }, { attempts, signal }) => {
  const [delivery] = await runStatement(deps.database, deliveryToSend, { deliveryId });
  if (!delivery || delivery.state !== "queued" || delivery.round !== round || delivery.tries !== tries) return;
  const startedAt = deps.now();
  const outcome = attempts > MAX_STARTS ? failure("The service stopped during the attempt.", false) : await attempt(deps, delivery, signal);
  await recordAttempt(deps, delivery, outcome, startedAt);
};

/** Deletes runs after 30 days, with their deliveries and the responses. */
export async function purgeAutomations({ database, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - RUN_DAYS * 86_400_000);
  while (!signal?.aborted && (await runStatement(database, purgeAutomationRuns, { before })).length);
}
