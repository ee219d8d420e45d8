import { runStatement } from "../../db/statement.ts";
import { requireAccount } from "../base/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { toPage, type PageInput, limitAndOffset } from "../base/paging.ts";
import { permissionsIn, toProject } from "./project.ts";
import { projectsPage } from "./projects.sql.ts";

/** Lists the projects that the caller can see, most recently active first: `GET /accounts/{accountSlug}/projects`. */
export async function listProjects(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string }) {
  const { deps, actor } = ctx;
  const { id, level } = await requireAccount(ctx, input.accountSlug);
  const rows = await runStatement(deps.database, projectsPage, {
    accountId: id,
    userId: actor.userId,
    seesAll: level !== "contributor",
    ...limitAndOffset(input),
  });
  return toPage(rows, input, (row) => {
    const permissions = permissionsIn(row, level);
    const record = toProject(ctx.deps, row, permissions);
    return permissions.includes("review") && !row.archived_at ? { ...record, toReview: row.to_review } : record;
  });
}
