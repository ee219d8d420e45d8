import type * as z from "zod";
import type { CreateDecision } from "../../../lib/contract/build-causes.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { writingAgent } from "../comments/agents.ts";
import { type BuildRef, findBuild } from "./build-access.ts";
import { decisionStatements } from "./causes.sql.ts";

type Decision = "approved" | "rejected" | null;
const decisions = { approve: "approved", reject: "rejected", undecide: null } as const;

/**
 * Handles `POST …/builds/{buildNumber}/decisions`: decides about a cause, a place or a snapshot in one statement, whatever the number of places.
 * Throws 403 without the reviewer role, 404, 409 for an archived project.
 */
export async function decideChange(
  ctx: Ctx<UserActor>,
  { ref, input, userAgent }: { ref: BuildRef; input: z.output<typeof CreateDecision>; userAgent: string | null },
) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  const target = input.causeId ? "causeId" : input.placeId ? "placeId" : "diffId";
  const decision = decisions[input.decision];
  const agent = decision && (await writingAgent(ctx, userAgent));
  const values = [build.id, input[target], decision, actor.userId, deps.now(), agent];
  const [row] = await deps.database.run<{ decision: Decision }>(decisionStatements[target], values);
  if (!row) throw notFound();
  return { decision: row.decision };
}
