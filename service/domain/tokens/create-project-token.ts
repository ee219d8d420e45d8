import { count, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict } from "../../core/errors.ts";
import { newId, newToken, sha256 } from "../../core/ids.ts";
import { projectTokens, projects } from "../../db/schema.ts";
import { type TokenProjectRef, changeProjectTokens, toProjectToken } from "./project-token.ts";

const MAX_TOKENS = 20;

/** Creates a project token and returns it once: `POST /projects/{owner}/{project}/tokens`. Throws 409 when the project has 20. */
export async function createProjectToken(ctx: Ctx<UserActor>, path: TokenProjectRef) {
  const token = newToken("project");
  const row = await changeProjectTokens(ctx, path, "created", async (tx, projectId) => {
    // Locks the project, so that concurrent calls can't exceed the limit.
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for("no key update");
    const [existing] = await tx.select({ count: count() }).from(projectTokens).where(eq(projectTokens.projectId, projectId));
    if (existing!.count >= MAX_TOKENS) throw conflict(`The project has ${MAX_TOKENS} tokens. Revoke one first.`);
    const [made] = await tx
      .insert(projectTokens)
      .values({ id: newId(), hash: sha256(token), projectId, createdAt: ctx.deps.now() })
      .returning();
    return made!;
  });
  return { ...toProjectToken(row), token };
}
