import { runStatement } from "../../../db/statement.ts";
import type { BuildOverview } from "../../../../lib/contract/build-overviews.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";
import { toWriteBack } from "../record/write-back-record.ts";
import { writeBacksPage } from "../record/write-backs.sql.ts";
import { changeGroupsPage } from "../record/change-groups.sql.ts";
import { likePattern } from "../record/like-pattern.ts";
import { cropUrls } from "../causes/cause-record.ts";
import { countToDecide } from "../record/count-to-decide.ts";
import { buildOverview, buildsToReview } from "./overview.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Write-backs that the overview shows. */
const NEWEST: PageInput = { page: 1, perPage: 3 };
/** Counts what a reviewer of a build looks at first: `GET …/builds/{buildNumber}/overview`. Throws 404. */
export async function getBuildOverview(ctx: BuildCaller, ref: BuildRef): Promise<FullRecord<typeof BuildOverview>> {
  const { build } = await findBuild(ctx, ref);
  const [numbers, [row], writeBacks] = await Promise.all([
    countToDecide(ctx.deps.database, build.id),
    runStatement(ctx.deps.database, buildOverview, { buildId: build.id }),
    runStatement(ctx.deps.database, writeBacksPage, { buildId: build.id, ...limitAndOffset(NEWEST) }),
  ]);
  const { unstable, carried, problems, failed, newer, newer_causes: causes, newer_same: same, next } = row!;
  return {
    unstable,
    carried,
    problems,
    failed,
    toDecide: numbers,
    newEngine: row!.new_engine ? { threshold: row!.own_threshold } : null,
    newer: newer === null ? null : { build: newer, causes: causes!, same: same! },
    next,
    writeBacks: toPage(writeBacks, NEWEST, (written) => toWriteBack(ctx.deps, written)).results,
  };
}

type GroupInput = BuildRef & PageInput & { by: "test" | "folder" | "variant"; search: string };

/** Groups the changes of a build by test, folder or variant: `GET …/builds/{buildNumber}/groups`. Throws 404. */
export async function listChangeGroups(ctx: BuildCaller, input: GroupInput) {
  const { build } = await findBuild(ctx, input);
  const values = { buildId: build.id, ...limitAndOffset(input), by: input.by, name: likePattern(input.search), removed: !build.subset };
  const rows = await runStatement(ctx.deps.database, changeGroupsPage, values);
  return toPage(rows, input, ({ id: key, snapshots, undecided, causes, questions }) => ({ key, snapshots, undecided, causes, questions }));
}

/** Lists the builds that wait for the caller's review: `GET /me/builds-to-review`. */
export async function listBuildsToReview({ deps, actor }: Ctx<UserActor>, input: PageInput) {
  const open = actor.accounts.filter(({ locked }) => !locked);
  const ids = (isContributor: boolean) => open.filter(({ level }) => (level === "contributor") === isContributor).map(({ id }) => id);
  const values = { userId: actor.userId, ...limitAndOffset(input), accountIds: ids(false), contributorOf: ids(true) };
  const rows = await runStatement(deps.database, buildsToReview, values);
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
