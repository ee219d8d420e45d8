import { count, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { newId, newToken, sha256 } from "../../../core/ids.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { projects } from "../../../db/schema.ts";
import { type TokenProjectRef, changeProjectTokens, toProjectToken } from "./project-token.ts";
import { DAY_MS, requireAllowedLifetime } from "./token-policy.ts";

const MAX_TOKENS = 20;

type NewToken = { name: string; expiresInDays?: number | null | undefined };

/**
 * Creates a project token and returns it once: `POST /projects/{owner}/{project}/tokens`. Throws 400 for a lifetime that the team doesn't
 * allow, 409 when the project has 20.
 */
export async function createProjectToken(ctx: Ctx<UserActor>, { name, expiresInDays = null, ...path }: TokenProjectRef & NewToken) {
  const { deps, actor } = ctx;
  const token = newToken("project");
  const row = await changeProjectTokens(ctx, path, "created", async (tx, { id: projectId, accountId }) => {
    // Locks the project, so that concurrent calls can't exceed the limit.
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for("no key update");
    await requireAllowedLifetime(tx, [accountId], expiresInDays);
    const [existing] = await tx.select({ count: count() }).from(projectTokens).where(eq(projectTokens.projectId, projectId));
    if (existing!.count >= MAX_TOKENS) throw conflict(`The project has ${MAX_TOKENS} tokens. Revoke one first.`);
    const createdAt = deps.now();
    const expiresAt = expiresInDays ? new Date(createdAt.getTime() + expiresInDays * DAY_MS) : null;
    const [made] = await tx
      .insert(projectTokens)
      .values({ id: newId(), hash: sha256(token), projectId, name, createdBy: actor.userId, createdAt, expiresAt })
      .returning();
    return made!;
  });
  return { ...toProjectToken(row, { id: actor.userId, slug: actor.slug, name: actor.name }), token };
}
