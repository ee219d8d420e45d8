import { nameOfPage } from "../../../lib/builds/variants.ts";
import { runStatement } from "../../db/statement.ts";
import { requireAccount } from "../base/account-access.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { thumbnailUrl } from "../../media/file-urls.ts";
import { toPage, type PageInput, limitAndOffset } from "../base/paging.ts";
import { permissionsIn, toProject } from "./project.ts";
import type { CardFactsRow } from "./card-facts.sql.ts";
import { projectsPage } from "./projects.sql.ts";

/** Pictures of a project's newest build, at most. */
const PICTURES = 3;

/** Maps the newest build of a project to its time and its first pictures, one a page. */
function toNewestBuild(deps: Deps, build: CardFactsRow["newest_build"]) {
  if (!build) return null;
  const snapshots = build.snapshots ?? [];
  const pages = new Map(snapshots.toReversed().map((snapshot) => [nameOfPage(snapshot.name), snapshot]));
  const pictures = snapshots
    .filter((snapshot) => pages.get(nameOfPage(snapshot.name)) === snapshot)
    .slice(0, PICTURES)
    .map(({ fileId, contentType, width, height }) => ({ url: thumbnailUrl(deps, fileId, contentType)!, width, height }));
  return { createdAt: new Date(build.createdAt).toISOString(), pictures };
}

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
    const newestBuild = toNewestBuild(deps, row.newest_build);
    const record = { ...toProject(deps, row, permissions), openThreads: row.open_threads, newestBuild };
    return permissions.includes("review") && !row.archived_at ? { ...record, toReview: row.to_review } : record;
  });
}
