import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { type TokenProjectRef, changeProjectTokens, ofProject } from "./project-token.ts";

/** Revokes a project token: `DELETE /projects/{owner}/{project}/tokens/{tokenId}`. It stops working immediately. */
export async function revokeProjectToken(ctx: Ctx<UserActor>, path: TokenProjectRef & { tokenId: string }): Promise<void> {
  await changeProjectTokens(ctx, path, "revoked", async (tx, { id: projectId }) => {
    const [deleted] = await tx.delete(projectTokens).where(ofProject(projectId, path.tokenId)).returning();
    if (!deleted) throw notFound();
    return deleted;
  });
}
