import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts } from "../../../db/schema.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { recordChange } from "../../base/history/record-history.ts";
import { requireProjectAdmin } from "../administrate-project.ts";
import { findProject } from "../find-project.ts";
import type { FullRecord } from "../../base/full-record.ts";
import type { ProjectToken } from "../../../../lib/contract/tokens.ts";

export type TokenProjectRef = { owner: string; project: string };

type Row = typeof projectTokens.$inferSelect;

type Creator = { id: string; slug: string; name: string | null };

/** Maps a row to the ProjectToken record. */
export const toProjectToken = (
  { id, name, createdAt, expiresAt, lastUsedAt }: Row,
  createdBy: Creator | null,
): FullRecord<typeof ProjectToken> => ({
  id,
  name,
  createdBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Finds the person who created a token; null for tokens of deleted people and of the operator. */
export async function creatorOf({ deps }: Ctx<UserActor>, { createdBy }: Row): Promise<Creator | null> {
  if (!createdBy) return null;
  const [person] = await deps.db
    .select({ id: accounts.id, slug: accounts.slug, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, createdBy));
  return person ?? null;
}

/**
 * Changes a project's tokens and records it in the account's history, in one transaction. Refusals and failures are recorded too. Throws
 * 404 unless the caller can see the project.
 */
export async function changeProjectTokens<T>(
  ctx: Ctx<UserActor>,
  { owner, project: name, tokenId }: TokenProjectRef & { tokenId?: string },
  change: "created" | "rotated" | "revoked",
  work: (tx: Tx, project: { id: string; accountId: string }) => Promise<Row & T>,
) {
  const found = await findProject(ctx, owner, name);
  const { id, account_id: accountId, account_slug: slug, name: known } = found.row;
  const event = { kind: `project-token.${change}` as const, target: `${slug}/${known}`, ...(tokenId && { targetId: tokenId }) };
  return recordChange(
    ctx,
    accountId,
    [event],
    async (tx, done) => {
      requireProjectAdmin(found);
      const result = await work(tx, { id, accountId });
      done.push({ ...event, ...(result.name && { after: result.name }), targetId: result.id });
      return result;
    },
    id,
  );
}

/** Matches a token by id within a project. */
export const ofProject = (projectId: string, tokenId: string) => and(eq(projectTokens.id, tokenId), eq(projectTokens.projectId, projectId));
