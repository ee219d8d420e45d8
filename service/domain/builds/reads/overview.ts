import type * as z from "zod";
import type { BuildOverview } from "../../../../lib/contract/build-overviews.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { type BuildRow, toBuild } from "../record/build-record.ts";
import { changeGroupsPage } from "../record/change-groups.sql.ts";
import { likePattern } from "../record/like-pattern.ts";
import { cropUrls, type PlaceCrops } from "../causes/list-causes.ts";
import { buildOverview, buildsToReview } from "./overview.sql.ts";

type OverviewRow = Record<"unstable" | "carried" | "problems" | "failed", number> &
  Record<"newer" | "newer_causes" | "newer_same" | "next" | "own_threshold", number | null> & { new_engine: boolean };

/** Counts what a reviewer of a build looks at first: `GET …/builds/{buildNumber}/overview`. Throws 404. */
export async function getBuildOverview(ctx: BuildCaller, ref: BuildRef): Promise<z.output<typeof BuildOverview>> {
  const { build } = await findBuild(ctx, ref);
  const [row] = await ctx.deps.database.run<OverviewRow>(buildOverview, [build.id]);
  const { unstable, carried, problems, failed, newer, newer_causes: causes, newer_same: same, next } = row!;
  return {
    unstable,
    carried,
    problems,
    failed,
    newEngine: row!.new_engine ? { threshold: row!.own_threshold } : null,
    newer: newer === null ? null : { build: newer, causes: causes!, same: same! },
    next,
  };
}

type GroupInput = BuildRef & PageInput & { by: "test" | "folder" | "variant"; search: string };
type GroupRow = { id: string | null; total: number; snapshots: number; undecided: number; causes: number };

/** Groups the changes of a build by test, folder or variant: `GET …/builds/{buildNumber}/groups`. Throws 404. */
export async function listChangeGroups(ctx: BuildCaller, input: GroupInput) {
  const { build } = await findBuild(ctx, input);
  const values = [build.id, ...limitAndOffset(input), input.by, likePattern(input.search), !build.subset];
  const rows = await ctx.deps.database.run<GroupRow>(changeGroupsPage, values);
  return toPage(rows, input, ({ id: key, snapshots, undecided, causes }) => ({ key, snapshots, undecided, causes }));
}

type ReviewRow = Omit<BuildRow, "id"> & { id: string | null; total: number; requested: boolean } & (
    | PlaceCrops
    | { comparison_id: null; region: null; own: null }
  );

/** Lists the builds that wait for the caller's review: `GET /me/builds-to-review`. */
export async function listBuildsToReview({ deps, actor }: Ctx<UserActor>, input: PageInput) {
  const open = actor.accounts.filter(({ locked }) => !locked);
  const ids = (isContributor: boolean) => open.filter(({ level }) => (level === "contributor") === isContributor).map(({ id }) => id);
  const values = [actor.userId, ...limitAndOffset(input), ids(false), ids(true)];
  const rows = await deps.database.run<ReviewRow>(buildsToReview, values);
  return toPage(rows, input, (row) => {
    const urls = row.comparison_id === null ? null : cropUrls(deps, row);
    return {
      build: toBuild(deps, row),
      owner: row.owner,
      project: row.project,
      requested: row.requested,
      sample: urls && { beforeUrl: urls.beforeViewUrl, afterUrl: urls.afterViewUrl },
    };
  });
}
