import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { CreateDecision, DecisionResult } from "../../../../lib/contract/build-decisions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { readCommentBody } from "../../../rich-text/body.ts";
import { toUser } from "../../people/person-record.ts";
import { writingAgent } from "../../people/agents/agents.ts";
import { type BuildRef, findBuild } from "../record/build-access.ts";
import { approvedInBuild } from "../decisions/carry-over.sql.ts";
import { countToDecide } from "../record/count-to-decide.ts";
import { undecidedInGroup } from "../record/change-groups.sql.ts";
import { currentDecision, type DecidedTarget, withdrawAbout, withdrawMoment, type Current } from "../decisions/decisions.sql.ts";
import { lockBuild } from "../record/lock-build.ts";
import { type Author, recordDecisions, type DecidedSubject } from "../decisions/project-decisions.ts";
import { placesOfSnapshot, variantsOfQuestion } from "../record/questions.sql.ts";
import { settleWithdrawn, type Withdrawn } from "../conclusion/withdraw-decisions.ts";

type Input = z.output<typeof CreateDecision>;
type Result = z.output<typeof DecisionResult>;
type Caller = Ctx<UserActor>;
const verdicts = { approve: "approved", reject: "rejected", undecide: null } as const;
const kinds = { causeId: "cause", placeId: "place", diffId: "diff" } as const;

/** Reads the decision about a target, with its author and time. Throws 404. */
async function readCurrent(tx: Tx, buildId: string, target: DecidedTarget, id: string): Promise<Current> {
  const [row] = await runStatement(tx, currentDecision[target], { buildId, id });
  if (!row) throw notFound();
  return row;
}

/** Reads the decisions about some subjects, the latest first. Throws 404. */
async function readAll(tx: Tx, buildId: string, target: DecidedTarget, ids: readonly string[]): Promise<[Current, ...Current[]]> {
  const rows: Current[] = [];
  for (const id of ids) rows.push(await readCurrent(tx, buildId, target, id));
  const [latest, ...others] = rows.toSorted((one, other) => Number(other.decided_at) - Number(one.decided_at));
  if (!latest) throw notFound();
  return [latest, ...others];
}

/** Returns the decision about several areas of a snapshot: rejected with any, approved with all. */
const ofAreas = (rows: [Current, ...Current[]]): Current =>
  rows.find(({ decision }) => decision === "rejected") ?? rows.find(({ decision }) => decision === null) ?? rows[0];

/** Returns true where another person decided since the moment that the caller saw. */
const isNewer = ({ decided_at: at, user_id: by }: Current, { seen }: Input, userId: string): boolean =>
  seen !== undefined && by !== userId && (at?.getTime() ?? null) !== (seen === null ? null : new Date(seen).getTime());

/** Decides about one cause, snapshot, or place with the others of its change there, or takes it back. Returns the decision that counts. */
async function decideOne(ctx: Caller, tx: Tx, buildId: string, target: DecidedTarget, input: Input, by: Author): Promise<Result> {
  const { deps } = ctx;
  const id = input[target]!;
  const verdict = verdicts[input.decision];
  const ids = input.wholeSnapshot ? (await runStatement(tx, placesOfSnapshot, { placeId: id })).map((place) => place.id) : [id];
  const [latest] = await readAll(tx, buildId, target, ids);
  const stored = !isNewer(latest, input, by.userId);
  if (stored && verdict) {
    const subjects = ids.map((one) => ({ subject: kinds[target], id: one, verdict }));
    await recordDecisions(tx, buildId, subjects, by);
  }
  if (stored && !verdict) {
    const taken: Withdrawn[] = [];
    for (const subjectId of ids)
      taken.push(...(await runStatement(tx, withdrawAbout[target], { buildId, at: by.at, userId: by.userId, subjectId })));
    await settleWithdrawn(tx, deps, buildId, taken);
  }
  const row = stored ? ofAreas(await readAll(tx, buildId, target, ids)) : latest;
  return {
    decision: row.decision,
    decidedBy: toUser(deps, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    stored,
  };
}

/** Returns the variants of a question that are not kept apart. Throws 404 for an unknown question, and 400 for a cause of another one. */
async function variantsOf(tx: Tx, buildId: string, questionId: string, except: readonly string[]): Promise<DecidedSubject[]> {
  const variants = await runStatement(tx, variantsOfQuestion, { buildId, questionId });
  if (!variants.length) throw notFound();
  const all = new Set(variants.map(({ id }) => id));
  const foreign = except.filter((id) => !all.has(id));
  if (foreign.length) throw invalid("Invalid request", ...foreign.map((id) => `except: ${id} is not a cause of this question`));
  for (const id of except) all.delete(id);
  return [...all].map((id) => ({ subject: "cause", id }));
}

/** Returns what a decision about a set covers: the variants of a question, or what is undecided in a group or approved by another build. */
function subjectsOf(
  tx: Tx,
  buildId: string,
  { questionId, except = [], group, approvedIn }: Input,
): Promise<(DecidedSubject & { diff?: string })[]> {
  if (questionId) return variantsOf(tx, buildId, questionId, except);
  return group
    ? runStatement(tx, undecidedInGroup, { buildId, by: group.by, key: group.key })
    : runStatement(tx, approvedInBuild, { buildId, approvedIn: approvedIn! });
}

/** Decides about a set of subjects, each by a row of its own, or takes such a decision back by its moment. */
async function decideTogether({ deps, actor }: Caller, tx: Tx, buildId: string, input: Input, by: Author): Promise<Result> {
  const verdict = verdicts[input.decision];
  const count = (subjects: readonly { diff?: string; id: string }[]) => new Set(subjects.map(({ diff, id }) => diff ?? id)).size;
  let decided: number;
  if (verdict) {
    const found = await subjectsOf(tx, buildId, input);
    await recordDecisions(
      tx,
      buildId,
      found.map(({ subject, id }) => ({ subject, id, verdict })),
      by,
    );
    decided = count(found);
  } else {
    const taken = await runStatement(tx, withdrawMoment, { buildId, at: by.at, userId: by.userId, moment: new Date(input.seen!) });
    await settleWithdrawn(tx, deps, buildId, taken);
    decided = new Set(taken.map(({ snapshot, id }) => snapshot ?? id)).size;
  }
  const author = verdict && { id: actor.userId, slug: actor.slug, name: actor.name, pictureKey: null };
  return {
    decision: verdict,
    decidedBy: toUser(deps, author),
    decidedAt: verdict && by.at.toISOString(),
    reason: by.reason ?? null,
    stored: decided > 0,
    ...(input.questionId ? { variants: decided } : { snapshots: decided }),
  };
}

/**
 * Handles `POST …/builds/{buildNumber}/decisions`: decides about a cause, a place or a snapshot by one row, whatever the number of places, about the
 * causes of a question by one row each, or about a set of snapshots. Returns the decision that counts: where the caller sends the decision they saw, another person's decision since then stays. Throws 403
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
  const target = (["causeId", "placeId", "diffId"] as const).find((name) => input[name] !== undefined);
  const id = input.questionId ?? (target && input[target]);
  if (id !== undefined && !/^\d{1,18}$/.test(id)) throw notFound();
  const agent = input.decision === "undecide" ? null : await writingAgent(ctx, userAgent);
  const result = await deps.db.transaction(async (tx) => {
    await lockBuild(tx, build.id);
    const by = { userId: actor.userId, at: deps.now(), agent, reason: input.reason ?? null };
    return target ? decideOne(ctx, tx, build.id, target, input, by) : decideTogether(ctx, tx, build.id, input, by);
  });
  return { ...result, toDecide: await countToDecide(deps.database, build.id) };
}
