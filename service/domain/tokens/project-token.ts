import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import type { Tx } from "../../db/client.ts";
import { projectTokens } from "../../db/schema.ts";
import { recordHistory, recordRefusal } from "../history/record-history.ts";
import { requireProjectAdmin } from "../projects/administrate-project.ts";
import { findProject } from "../projects/find-project.ts";

export type TokenProjectRef = { owner: string; project: string };

type Row = typeof projectTokens.$inferSelect;

/** Maps a row to the ProjectToken record. */
export const toProjectToken = ({ id, createdAt, lastUsedAt }: Row) => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * Changes a project's tokens and records it in the account's history, in one transaction. Refusals and failures are recorded too. Throws
 * 404 unless the caller can see the project.
 */
export async function changeProjectTokens<T>(
  ctx: Ctx<UserActor>,
  { owner, project: name, tokenId }: TokenProjectRef & { tokenId?: string },
  done: "created" | "rotated" | "revoked",
  work: (tx: Tx, projectId: string) => Promise<Row & T>,
) {
  const { deps, actor } = ctx;
  const found = await findProject(ctx, owner, name);
  const { id, account_id: accountId, account_slug: slug, name: known } = found.row;
  const event = { kind: `project-token.${done}` as const, target: `${slug}/${known}`, ...(tokenId && { targetId: tokenId }) };
  return recordRefusal(ctx, accountId, [event], () => {
    requireProjectAdmin(found);
    return deps.db.transaction(async (tx) => {
      const result = await work(tx, id);
      await recordHistory(tx, accountId, actor, [{ ...event, targetId: result.id }], { at: deps.now() });
      return result;
    });
  });
}

/** Matches a token by id within a project. */
export const ofProject = (projectId: string, tokenId: string) => and(eq(projectTokens.id, tokenId), eq(projectTokens.projectId, projectId));
