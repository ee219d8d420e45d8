import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { projects, projectTokens } from "../../db/schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../core/errors.ts";
import { newId, newToken, sha256 } from "../../core/ids.ts";
import { recordHistory, recordRefusal } from "../history/record-history.ts";
import { findProject } from "../projects/projects.ts";

const MOST = 20;

type Path = { owner: string; project: string };
type Row = typeof projectTokens.$inferSelect;

const wire = ({ id, createdAt, lastUsedAt }: Row) => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Throws 403 without the permission. */
function asAdmin({ permissions }: { permissions: readonly string[] }): void {
  if (!permissions.includes("admin")) throw forbidden("Only people with the admin permission of the project can do this.");
}

/**
 * Does something to a project's tokens and writes it into the history of the account, in one transaction; what is refused or fails
 * is written there as well. Throws 404 unless the project is visible.
 */
async function change<T>(
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
    asAdmin(found);
    return deps.db.transaction(async (tx) => {
      const result = await work(tx, id);
      await recordHistory(tx, accountId, actor, [{ ...event, targetId: result.id }], { at: deps.now() });
      return result;
    });
  });
}

/** `GET /projects/{owner}/{project}/tokens`: newest first; never the tokens themselves. */
export async function listProjectTokens(ctx: Ctx<UserActor>, path: Path) {
  const project = await findProject(ctx, path.owner, path.project);
  asAdmin(project);
  const rows = await ctx.deps.db
    .select()
    .from(projectTokens)
    .where(eq(projectTokens.projectId, project.row.id))
    .orderBy(desc(projectTokens.createdAt), projectTokens.id);
  return rows.map(wire);
}

/** `POST /projects/{owner}/{project}/tokens`: answers the token, this once. Throws 409 above 20 a project. */
export async function createProjectToken(ctx: Ctx<UserActor>, path: Path) {
  const token = newToken("project");
  const row = await change(ctx, path, "created", async (tx, projectId) => {
    // One at a time a project, so that the limit holds.
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for("no key update");
    const [held] = await tx.select({ count: count() }).from(projectTokens).where(eq(projectTokens.projectId, projectId));
    if (held!.count >= MOST) throw conflict(`The project has ${MOST} tokens. Revoke one first.`);
    const [made] = await tx
      .insert(projectTokens)
      .values({ id: newId(), hash: sha256(token), projectId, createdAt: ctx.deps.now() })
      .returning();
    return made!;
  });
  return { ...wire(row), token };
}

const own = (projectId: string, tokenId: string) => and(eq(projectTokens.id, tokenId), eq(projectTokens.projectId, projectId));

/** `POST /projects/{owner}/{project}/tokens/{tokenId}/rotate`: another secret in the old one's place, which stops working with this. */
export async function rotateProjectToken(ctx: Ctx<UserActor>, path: Path & { tokenId: string }) {
  const token = newToken("project");
  const row = await change(ctx, path, "rotated", async (tx, projectId) => {
    const fresh = { hash: sha256(token), createdAt: ctx.deps.now(), lastUsedAt: null };
    const [changed] = await tx.update(projectTokens).set(fresh).where(own(projectId, path.tokenId)).returning();
    if (!changed) throw notFound();
    return changed;
  });
  return { ...wire(row), token };
}

/** `DELETE /projects/{owner}/{project}/tokens/{tokenId}`: it stops working with this. */
export async function revokeProjectToken(ctx: Ctx<UserActor>, path: Path & { tokenId: string }): Promise<void> {
  await change(ctx, path, "revoked", async (tx, projectId) => {
    const [gone] = await tx.delete(projectTokens).where(own(projectId, path.tokenId)).returning();
    if (!gone) throw notFound();
    return gone;
  });
}
