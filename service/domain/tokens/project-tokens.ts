import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { projects, projectTokens } from "../../db/schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../core/errors.ts";
import { newId, newToken, sha256 } from "../../core/ids.ts";
import { recordHistory, recordRefusal } from "../history/record-history.ts";
import { findProject } from "../projects/projects.ts";

const MAX_TOKENS = 20;

type Path = { owner: string; project: string };
type Row = typeof projectTokens.$inferSelect;

const wire = ({ id, createdAt, lastUsedAt }: Row) => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Throws 403 unless the caller has the admin permission. */
function requireAdmin({ permissions }: { permissions: readonly string[] }): void {
  if (!permissions.includes("admin")) throw forbidden("Only people with the admin permission of the project can do this.");
}

/**
 * Changes a project's tokens and records it in the account's history, in one transaction. Refusals and failures are recorded too. Throws
 * 404 unless the caller can see the project.
 */
async function changeTokens<T>(
  ctx: Ctx<UserActor>,
  { owner, project: name, tokenId }: Path & { tokenId?: string },
  done: "created" | "rotated" | "revoked",
  work: (tx: Tx, projectId: string) => Promise<Row & T>,
) {
  const { deps, actor } = ctx;
  const found = await findProject(ctx, owner, name);
  const { id, account_id: accountId, account_slug: slug, name: known } = found.row;
  const event = { kind: `project-token.${done}` as const, target: `${slug}/${known}`, ...(tokenId && { targetId: tokenId }) };
  return recordRefusal(ctx, accountId, [event], () => {
    requireAdmin(found);
    return deps.db.transaction(async (tx) => {
      const result = await work(tx, id);
      await recordHistory(tx, accountId, actor, [{ ...event, targetId: result.id }], { at: deps.now() });
      return result;
    });
  });
}

/** Lists a project's tokens without their secrets, newest first: `GET /projects/{owner}/{project}/tokens`. */
export async function listProjectTokens(ctx: Ctx<UserActor>, path: Path) {
  const project = await findProject(ctx, path.owner, path.project);
  requireAdmin(project);
  const rows = await ctx.deps.db
    .select()
    .from(projectTokens)
    .where(eq(projectTokens.projectId, project.row.id))
    .orderBy(desc(projectTokens.createdAt), projectTokens.id);
  return rows.map(wire);
}

/** Creates a project token and returns it once: `POST /projects/{owner}/{project}/tokens`. Throws 409 when the project has 20. */
export async function createProjectToken(ctx: Ctx<UserActor>, path: Path) {
  const token = newToken("project");
  const row = await changeTokens(ctx, path, "created", async (tx, projectId) => {
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
  return { ...wire(row), token };
}

const own = (projectId: string, tokenId: string) => and(eq(projectTokens.id, tokenId), eq(projectTokens.projectId, projectId));

/** Rotates a project token: `POST /projects/{owner}/{project}/tokens/{tokenId}/rotate`. The old secret stops working at once. */
export async function rotateProjectToken(ctx: Ctx<UserActor>, path: Path & { tokenId: string }) {
  const token = newToken("project");
  const row = await changeTokens(ctx, path, "rotated", async (tx, projectId) => {
    const fresh = { hash: sha256(token), createdAt: ctx.deps.now(), lastUsedAt: null };
    const [changed] = await tx.update(projectTokens).set(fresh).where(own(projectId, path.tokenId)).returning();
    if (!changed) throw notFound();
    return changed;
  });
  return { ...wire(row), token };
}

/** Revokes a project token: `DELETE /projects/{owner}/{project}/tokens/{tokenId}`. It stops working at once. */
export async function revokeProjectToken(ctx: Ctx<UserActor>, path: Path & { tokenId: string }): Promise<void> {
  await changeTokens(ctx, path, "revoked", async (tx, projectId) => {
    const [deleted] = await tx.delete(projectTokens).where(own(projectId, path.tokenId)).returning();
    if (!deleted) throw notFound();
    return deleted;
  });
}
