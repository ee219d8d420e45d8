import { runStatement } from "../../../db/statement.ts";
import type { PublicProject } from "../../../../lib/contract/public-projects.ts";
import type { Ctx, Deps, ProjectActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { publicProjectBySlug, type PublicProjectBySlugRow } from "../../projects/projects.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";
export type PublicName = { owner: string; project: string };

/** Returns a project whose builds are public. Throws the same 404 for unknown, private and deleted ones. */
async function findPublicProject(deps: Deps, { owner, project }: PublicName): Promise<PublicProjectBySlugRow> {
  const [row] = await runStatement(deps.database, publicProjectBySlug, { accountSlug: owner, slug: project, now: deps.now() });
  if (!row) throw notFound();
  return row;
}

/** Handles `GET /public/projects/{owner}/{project}`. Throws 404. */
export async function getPublicProject({ deps }: Pick<Ctx, "deps">, of: PublicName): Promise<FullRecord<typeof PublicProject>> {
  const row = await findPublicProject(deps, of);
  return { owner: row.account_slug, ownerName: row.account_name, name: row.name, archived: row.archived_at !== null };
}

/**
 * Returns the context of everybody who reads a public project: the one of its own token, for functions that only read. What they return is
 * narrowed by the schemas of the public operations. Throws 404.
 */
export async function asProject({ deps }: Pick<Ctx, "deps">, of: PublicName): Promise<Ctx<ProjectActor>> {
  const row = await findPublicProject(deps, of);
  return { deps, actor: { kind: "project", projectId: row.id, accountId: row.account_id } };
}
