import type * as z from "zod";
import type { CreateDecision, DecisionResult } from "../../../lib/contract/build-decisions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { readCommentBody } from "../../rich-text/body.ts";
import { writingAgent } from "../comments/agents.ts";
import { type BuildRef, findBuild } from "./build-access.ts";
import { decideGroup, undecideMoment } from "./change-groups.sql.ts";
import { currentDecision, decisionStatements, deriveCauses, undecidePlaces } from "./decisions.sql.ts";
import { type PersonRow, toUser } from "../accounts/person-record.ts";

type Input = z.output<typeof CreateDecision>;
type Result = z.output<typeof DecisionResult>;
type Caller = Ctx<UserActor>;
type Current = {
  decision: "approved" | "rejected" | null;
  decided_at: Date | null;
  reason: string | null;
  decided_by: PersonRow | null;
};
const decisions = { approve: "approved", reject: "rejected", undecide: null } as const;

/** Reads the decision about a target, with its author and time. Throws 404. */
async function readCurrent(
  { deps }: Caller,
  build: string,
  target: keyof typeof currentDecision,
  id: string,
  stored: boolean,
): Promise<Result> {
  const [row] = await deps.database.run<Current>(currentDecision[target], [build, id]);
  if (!row) throw notFound();
  return {
    decision: row.decision,
    decidedBy: toUser(deps, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    stored,
  };
}

/** Decides about what is undecided in a group, or takes such a decision back. */
async function decideInGroup(
  ctx: Caller,
  build: string,
  input: Input & { group: NonNullable<Input["group"]> },
  agent: string | null,
): Promise<Result> {
  const { deps, actor } = ctx;
  const { by, key } = input.group;
  const decision = decisions[input.decision];
  const at = deps.now();
  const count = await deps.db.transaction(async (tx) => {
    const reason = input.reason ?? null;
    const [row] = decision
      ? await runInTransaction<{ count: number }>(tx, decideGroup, [
          build,
          by,
          key,
          decision,
          actor.userId,
          at.toISOString(),
          reason,
          agent,
        ])
      : await runInTransaction<{ count: number }>(tx, undecideMoment, [build, actor.userId, input.seen]);
    await runInTransaction(tx, deriveCauses, [build, null]);
    return row!.count;
  });
  const by_ = decision && { id: actor.userId, slug: actor.slug, name: actor.name, pictureKey: null };
  return {
    decision,
    decidedBy: toUser(deps, by_),
    decidedAt: decision && at.toISOString(),
    reason: input.reason ?? null,
    stored: count > 0,
    snapshots: count,
  };
}

/**
 * Handles `POST …/builds/{buildNumber}/decisions`: decides about a cause, a place or a snapshot in one statement, whatever the number of places, or about
 * a group of snapshots. Returns the decision that counts: where the caller sends the decision they saw, another person's decision since then stays. Throws 403
 * without the reviewer role, 404, 409 for an archived project.
 */
export async function decideChange(
  ctx: Caller,
  { ref, input, userAgent }: { ref: BuildRef; input: Input; userAgent: string | null },
): Promise<Result> {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  // Refuses a reason that could not become a comment with the review.
  if (input.reason !== undefined) readCommentBody(input.reason);
  const decision = decisions[input.decision];
  const agent = decision && (await writingAgent(ctx, userAgent));
  if (input.group) return decideInGroup(ctx, build.id, { ...input, group: input.group }, agent);
  const target = input.causeId ? "causeId" : input.placeId ? "placeId" : "diffId";
  const id = input[target]!;
  if (!/^\d{1,18}$/.test(id)) throw notFound();
  const seen = [input.seen !== undefined, input.seen ?? null];
  const values = [build.id, id, decision, actor.userId, deps.now().toISOString(), agent, input.reason ?? null, ...seen];
  const stored = await deps.db.transaction(async (tx: Tx) => {
    if (target === "causeId" && !decision) await runInTransaction(tx, undecidePlaces, [build.id, id]);
    const [row] = await runInTransaction<{ cause_id: string | null }>(tx, decisionStatements[target], values);
    // The decision about a cause follows from those about all of its places.
    if (row?.cause_id && target !== "causeId")
      await runInTransaction(tx, deriveCauses, [build.id, JSON.stringify(row.cause_id.split(","))]);
    return Boolean(row);
  });
  return readCurrent(ctx, build.id, target, id, stored);
}
