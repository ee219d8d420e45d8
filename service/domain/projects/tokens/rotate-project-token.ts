import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { newToken, sha256 } from "../../../core/ids.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { type TokenProjectRef, changeProjectTokens, creatorOf, ofProject, toProjectToken } from "./project-token.ts";
import { allowedLifetime } from "./token-policy.ts";

/**
 * Rotates a project token: `POST /projects/{owner}/{project}/tokens/{tokenId}/rotate`. The old secret stops working immediately.
 * The new one has the same lifetime, or the longest that the team allows.
 */
export async function rotateProjectToken(ctx: Ctx<UserActor>, path: TokenProjectRef & { tokenId: string }) {
  const token = newToken("project");
  const row = await changeProjectTokens(ctx, path, "rotated", async (tx, { id: projectId, accountId }) => {
    const [before] = await tx.select().from(projectTokens).where(ofProject(projectId, path.tokenId)).for("update");
    if (!before) throw notFound();
    const createdAt = ctx.deps.now();
    const lifetime = await allowedLifetime(tx, [accountId], before.expiresAt && before.expiresAt.getTime() - before.createdAt.getTime());
    const expiresAt = lifetime === null ? null : new Date(createdAt.getTime() + lifetime);
    const fresh = { hash: sha256(token), createdAt, expiresAt, lastUsedAt: null };
    const [changed] = await tx.update(projectTokens).set(fresh).where(ofProject(projectId, path.tokenId)).returning();
    return changed!;
  });
  return { ...toProjectToken(row, await creatorOf(ctx, row)), token };
}
