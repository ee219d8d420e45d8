import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "../db/client.ts";
import { projects, projectTokens } from "../db/schema.ts";
import type { Ctx, UserActor } from "../deps.ts";
import { conflict, forbidden, notFound } from "../errors.ts";
import { newId, newToken, sha256 } from "../ids.ts";
import { record } from "./audit.ts";
import { findProject } from "./projects.ts";

const MOST = 20;

type Path = { owner: string; project: string };
type Row = typeof projectTokens.$inferSelect;

const wire = ({ id, createdAt, lastUsedAt }: Row) => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The project, for whoever administrates it: 404 unless visible, 403 without the permission. */
async function administered(ctx: Ctx<UserActor>, { owner, project }: Path) {
  const { row, permissions } = await findProject(ctx, owner, project);
  if (!permissions.includes("admin")) throw forbidden("Only people with the admin permission of the project can do this.");
  return row;
}

/** Does something to a project's tokens and writes it into the history of the account, in one transaction. */
async function change<T>(
  ctx: Ctx<UserActor>,
  path: Path,
  done: "created" | "rotated" | "revoked",
  work: (tx: Tx, projectId: string) => Promise<Row & T>,
) {
  const { deps, actor } = ctx;
  const project = await administered(ctx, path);
  return deps.db.transaction(async (tx) => {
    const result = await work(tx, project.id);
    const event = { kind: `project-token.${done}` as const, targetId: result.id, target: `${project.account_slug}/${project.name}` };
    await record(tx, project.account_id, actor, [event], { at: deps.now() });
    return result;
  });
}

/** `GET /projects/{owner}/{project}/tokens`: newest first; never the tokens themselves. */
export async function listProjectTokens(ctx: Ctx<UserActor>, path: Path) {
  const { id } = await administered(ctx, path);
  const rows = await ctx.deps.db
    .select()
    .from(projectTokens)
    .where(eq(projectTokens.projectId, id))
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
export async function rotateProjectToken(ctx: Ctx<UserActor>, { tokenId, ...path }: Path & { tokenId: string }) {
  const token = newToken("project");
  const row = await change(ctx, path, "rotated", async (tx, projectId) => {
    const fresh = { hash: sha256(token), createdAt: ctx.deps.now(), lastUsedAt: null };
    const [changed] = await tx.update(projectTokens).set(fresh).where(own(projectId, tokenId)).returning();
    if (!changed) throw notFound();
    return changed;
  });
  return { ...wire(row), token };
}

/** `DELETE /projects/{owner}/{project}/tokens/{tokenId}`: it stops working with this. */
export async function revokeProjectToken(ctx: Ctx<UserActor>, { tokenId, ...path }: Path & { tokenId: string }): Promise<void> {
  await change(ctx, path, "revoked", async (tx, projectId) => {
    const [gone] = await tx.delete(projectTokens).where(own(projectId, tokenId)).returning();
    if (!gone) throw notFound();
    return gone;
  });
}
