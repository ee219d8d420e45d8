import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { limitAndOffset, type PageInput, toPage } from "../base/paging.ts";
import type { ProjectRef } from "./administrate-project.ts";
import { contributorsPage } from "./contributors.sql.ts";
import { findProject } from "./find-project.ts";
import { ownsAccount, toContributor } from "./contributor.ts";

/** Lists the people with a level of their own: `GET /projects/{owner}/{project}/contributors`. For everyone who can see the project. */
export async function listContributors(ctx: Ctx<UserActor>, input: PageInput & ProjectRef) {
  const { row } = await findProject(ctx, input.owner, input.project);
  const rows = await runStatement(ctx.deps.database, contributorsPage, {
    projectId: row.id,
    userId: ctx.actor.userId,
    ...limitAndOffset(input),
  });
  const showEmail = ownsAccount(ctx, row.account_id);
  return toPage(rows, input, (one) => toContributor(ctx.deps, one, showEmail));
}
