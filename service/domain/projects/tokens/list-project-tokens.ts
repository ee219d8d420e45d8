import { desc, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { requireProjectAdmin } from "../administrate-project.ts";
import { findProject } from "../find-project.ts";
import { type TokenProjectRef, toProjectToken } from "./project-token.ts";

/** Lists a project's tokens without their secrets, newest first: `GET /projects/{owner}/{project}/tokens`. */
export async function listProjectTokens(ctx: Ctx<UserActor>, path: TokenProjectRef) {
  const project = await findProject(ctx, path.owner, path.project);
  requireProjectAdmin(project);
  const rows = await ctx.deps.db
    .select({ token: projectTokens, creator: { id: accounts.id, slug: accounts.slug, name: accounts.name } })
    .from(projectTokens)
    .leftJoin(accounts, eq(accounts.id, projectTokens.createdBy))
    .where(eq(projectTokens.projectId, project.row.id))
    .orderBy(desc(projectTokens.createdAt), projectTokens.id);
  return rows.map(({ token, creator }) => toProjectToken(token, creator));
}
