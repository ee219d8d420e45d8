import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { contributorCandidates } from "./contributors.sql.ts";
import { findProject } from "./find-project.ts";
import { toUser } from "../people/person-record.ts";
import { ownsAccount } from "./contributor.ts";

/** Finds contributors of the team to add: `GET /projects/{owner}/{project}/contributors/candidates`. Needs `admin`. */
export async function listCandidates(ctx: Ctx<UserActor>, { owner, project, search }: ProjectRef & { search: string }) {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const showEmail = ownsAccount(ctx, found.row.account_id);
  const rows = await runStatement(ctx.deps.database, contributorCandidates, {
    accountId: found.row.account_id,
    projectId: found.row.id,
    search,
    showEmail,
  });
  return rows.map(({ address, ...person }) => ({ user: toUser(ctx.deps, person), email: showEmail ? address : null }));
}
