import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import { projectTokens } from "../../db/schema.ts";
import { type TokenProjectRef, changeProjectTokens, ofProject, toProjectToken } from "./project-token.ts";

/** Rotates a project token: `POST /projects/{owner}/{project}/tokens/{tokenId}/rotate`. The old secret stops working immediately. */
export async function rotateProjectToken(ctx: Ctx<UserActor>, path: TokenProjectRef & { tokenId: string }) {
  const token = newToken("project");
  const row = await changeProjectTokens(ctx, path, "rotated", async (tx, projectId) => {
    const fresh = { hash: sha256(token), createdAt: ctx.deps.now(), lastUsedAt: null };
    const [changed] = await tx.update(projectTokens).set(fresh).where(ofProject(projectId, path.tokenId)).returning();
    if (!changed) throw notFound();
    return changed;
  });
  return { ...toProjectToken(row), token };
}
