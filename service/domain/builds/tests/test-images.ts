import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { causeSummary } from "../record/cause-summary.ts";
import { withSafeUrls } from "../record/diff-record.ts";
import { toUser } from "../../people/person-record.ts";
import { snapshotUrl } from "../record/snapshot-urls.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { type ProjectRow, toProject } from "../../projects/project.ts";
import { findTest } from "./find-test.ts";
import { type ImagePeriod, imagePeriods } from "./image-periods.ts";
import { BUILDS_OF_PAGE, filesOfTest, imageFacts, type ImageFactsRow } from "./test-images.sql.ts";

/** Images of a page, at most. */
const IMAGES = 50;
const LAST_NUMBER = 2_147_483_647;

export type TestPoint = {
  id: string;
  number: number;
  commit: string;
  branch: string;
  createdAt: string;
  prNumber: number | null;
  type: string | null;
};

/** Maps a build to its record in the history of a test. */
export const toTestBuild = (
  { settings }: Deps,
  { account_slug: owner, name }: ProjectRow,
  { number, commit, branch, prNumber, createdAt, type }: TestPoint,
) => ({
  number,
  commit,
  branch,
  prNumber,
  createdAt: new Date(createdAt).toISOString(),
  url: `${settings.appUrl}/accounts/${owner}/projects/${name}/builds/${number}`,
  approvedByBranch: type === "reference",
});

/** Describes the areas that changed: the first one, and the number of others. Null for files that were never compared. */
function areasSummary(areas: number | null, region: StoredRegion | null): string | null {
  if (areas === null) return null;
  if (!region) return "No visible difference";
  const others = areas > 1 ? `, ${areas - 1} more ${areas === 2 ? "area" : "areas"}` : "";
  return causeSummary(region) + others;
}

function toImage(deps: Deps, project: ProjectRow, row: ImageFactsRow) {
  const isKept = row.status === "ready" || row.status === "uploaded";
  return {
    id: String(row.snapshot_id),
    hash: row.hash,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    url: isKept ? snapshotUrl(deps, row.file_id, row.content_type) : null,
    metadata: withSafeUrls(row.metadata),
    builds: row.builds,
    first: toTestBuild(deps, project, row.first),
    last: toTestBuild(deps, project, row.last),
    without: row.without,
    decision: row.decision && {
      decision: row.decision,
      build: row.decided_in!,
      at: row.decided_at!.toISOString(),
      user: toUser(deps, row.person),
      ruleId: row.rule_id,
    },
    summary: areasSummary(row.areas, row.region),
  };
}

const toWanted = (period: ImagePeriod, at: number, before: ImagePeriod | undefined) => ({
  at,
  snapshot_id: period.snapshotId,
  first_id: period.firstId,
  last_id: period.lastId,
  builds: period.builds,
  without: period.without,
  before_file_id: before?.fileId ?? null,
});

/**
 * Lists the distinct images of a test on a branch, newest first: `GET …/tests/{testId}/images`. Reads at most 1,000 builds a page, whatever
 * the project holds. Throws 404.
 */
export async function listTestImages(
  ctx: BuildCaller,
  input: ProjectRef & { testId: string; branch?: string | undefined; before?: number | undefined },
) {
  const { deps } = ctx;
  const { project, test } = await findTest(ctx, input);
  const branch = input.branch ?? toProject(deps, project).defaultBaseBranch;
  const values = { projectId: project.id, branch, buildName: test.build_name, testName: test.name, before: input.before ?? LAST_NUMBER };
  const rows = await runStatement(deps.database, filesOfTest, values);
  const periods = imagePeriods(rows);
  const shown = periods.slice(0, IMAGES);
  const wanted = shown.map((period, at) => toWanted(period, at, periods[at + 1]));
  const facts = wanted.length
    ? await runStatement(deps.database, imageFacts, { projectId: project.id, testId: test.id, wanted: JSON.stringify(wanted) })
    : [];
  const isCut = periods.length > shown.length;
  const next = isCut ? shown.at(-1)!.first : rows.length === BUILDS_OF_PAGE ? rows.at(-1)!.number : null;
  return { branch, images: facts.map((row) => toImage(deps, project, row)), next };
}
