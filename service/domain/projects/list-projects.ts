import type { Ctx, UserActor } from "../../core/deps.ts";
import { requireAccount } from "../../core/account-access.ts";
import { permissionsIn, type ProjectRow, toProject } from "./project.ts";
import { projectsCount, projectsPage } from "./projects.sql.ts";

/** Lists the projects that the caller can see, most recently active first: `GET /accounts/{accountSlug}/projects`. */
export async function listProjects(ctx: Ctx<UserActor>, input: { accountSlug: string; page: number; perPage: number }) {
  const { deps, actor } = ctx;
  const account = await requireAccount(ctx, input.accountSlug);
  const all = account.level !== "contributor";
  const offset = (input.page - 1) * input.perPage;
  const rows = await deps.database.run<ProjectRow & { total: number }>(projectsPage, [
    account.id,
    actor.userId,
    all,
    input.perPage,
    offset,
  ]);
  // A page past the end has no row to carry the total.
  const total =
    rows[0]?.total ?? (offset ? (await deps.database.run<{ total: number }>(projectsCount, [account.id, actor.userId, all]))[0]!.total : 0);
  return {
    pageInfo: { total, page: input.page, perPage: input.perPage },
    results: rows.map((row) => toProject(row, permissionsIn(row, account.level))),
  };
}
