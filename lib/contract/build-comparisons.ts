import * as z from "zod";
import { BuildCause, BuildQuestion, CauseFilter, CausePlace, PlaceFilter } from "./build-causes.ts";
import { SnapshotChange } from "./build-changes.ts";
import { ChangeGrouping } from "./build-decisions.ts";
import { ChangeGroup } from "./build-overviews.ts";
import { Build, BuildConclusion, BuildStats, PlainName, Sha1 } from "./build-shapes.ts";
import { SnapshotDiff, SnapshotDiffStatus } from "./builds.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, searchText } from "./shared.ts";

/** Order and filter of the questions of a comparison. */
export const ComparedQuestionFilter = z.object({
  order: z.enum(["places", "size"]).default("places").meta({
    description: "`places`: the most places first. `size`: the largest area first.",
  }),
  search: CauseFilter.shape.search,
  by: CauseFilter.shape.by,
  group: CauseFilter.shape.group,
});
/** Order and filter of the causes of a comparison. */
export const ComparedCauseFilter = ComparedQuestionFilter.extend({
  question: z.string().max(200).optional().meta({ description: "Id of a question: only its variants." }),
});

/** Changes between two builds with the same name, folder or variant. */
export const ComparedGroup = ChangeGroup.omit({ undecided: true }).meta({ id: "ComparedGroup" });

const LAST_NUMBER = 2_147_483_647;

/** A build by its number, or the newest one of a branch or commit. */
const Side = z
  .object({
    build: z.int().min(1).max(LAST_NUMBER).optional().meta({ description: "Number of a build." }),
    branch: PlainName(255).optional().meta({ description: "The newest build of a branch." }),
    commit: Sha1.optional().meta({ description: "The newest build of a commit." }),
  })
  .refine(({ build, branch, commit }) => [build, branch, commit].filter((one) => one !== undefined).length === 1, {
    message: "send exactly one of build, branch and commit",
  });

export const CompareBuilds = z.object({
  base: Side,
  head: Side,
  name: PlainName(255).optional().meta({ description: "Name of the suite, for branches and commits. Default: that of `head`." }),
});

const BuildComparison = z
  .object({
    base: Build,
    head: Build,
    stats: BuildStats,
    conclusion: BuildConclusion.nullable().meta({ description: "Null while comparisons are pending." }),
    pending: z.int().meta({ description: "Snapshots that are not compared yet." }),
  })
  .meta({ id: "BuildComparison" });

const number = (name: string) => queryInt(name, 1, LAST_NUMBER).meta({ description: "Number of a build.", type: "integer", minimum: 1 });
const ComparisonPath = ProjectPath.extend({ base: number("base"), head: number("head") });
const again = "Reads what was compared so far, and starts nothing: call `compareBuilds` first.";

export const buildComparisonOperations = operations("Builds", {
  "POST /projects/{owner}/{project}/comparisons": {
    operationId: "compareBuilds",
    summary: "Compare two builds",
    description:
      "Compares any two builds of a project, or the newest ones of branches or commits. Equal files cost nothing. Compares what was never compared: read the comparison again while `pending` is above 0. 409 for a build that is not complete.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    body: CompareBuilds,
    responses: { 200: BuildComparison, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}": {
    operationId: "getComparison",
    summary: "Get a comparison of two builds",
    description: again,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath,
    responses: { 200: BuildComparison, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs": {
    operationId: "listComparisonDiffs",
    summary: "List differences of two builds",
    description: `Returns the snapshots of both builds in the order of a build's differences. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath,
    query: PageQuery.extend({
      needsReview: z
        .enum(["true", "false"], "needsReview must be true or false")
        .optional()
        .meta({ description: "`true` returns changed, added and removed snapshots only." }),
      status: SnapshotDiffStatus.optional().meta({ description: "Only snapshots with this status." }),
    }),
    responses: { 200: paginated(SnapshotDiff), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs/{diffId}": {
    operationId: "getComparisonDiff",
    summary: "Get a snapshot difference of two builds",
    description: `Returns a snapshot of both builds with the causes of its changed areas. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath.extend({ diffId: z.string().min(1).max(60).meta({ description: "Id of the snapshot difference." }) }),
    responses: { 200: SnapshotChange, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}": {
    operationId: "getComparisonCause",
    summary: "Get a cause of two builds' changes",
    description: `Returns a cause with its position in the list of causes. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath.extend({ causeKey: z.string().min(1).meta({ description: "Id of the cause." }) }),
    responses: { 200: z.object({ cause: BuildCause, number: z.int() }), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes": {
    operationId: "listComparisonCauses",
    summary: "List causes of two builds' changes",
    description: `Groups the changed areas by their exact pixels before and after. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath,
    query: PageQuery.extend(ComparedCauseFilter.shape),
    responses: { 200: paginated(BuildCause), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/questions": {
    operationId: "listComparisonQuestions",
    summary: "List questions of two builds",
    description: `Joins the causes that one edit explains, as in a build, when all snapshots are compared. Read these first. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath,
    query: PageQuery.extend(ComparedQuestionFilter.shape),
    responses: { 200: paginated(BuildQuestion), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/groups": {
    operationId: "listComparisonGroups",
    summary: "List two builds' changes by test, folder or variant",
    description: `Groups the changed, new and removed snapshots. Those with the most snapshots come first. ${again}`,
    access: byUserOrProject("projects:read"),
    params: ComparisonPath,
    query: PageQuery.extend({ by: ChangeGrouping, search: searchText("Part of a snapshot's name.") }),
    responses: { 200: paginated(ComparedGroup), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes/{causeKey}/places": {
    operationId: "listComparisonPlaces",
    summary: "List places of a cause of two builds",
    access: byUserOrProject("projects:read"),
    params: ComparisonPath.extend({ causeKey: z.string().min(1).meta({ description: "Id of the cause." }) }),
    query: PageQuery.extend(PlaceFilter.shape),
    responses: { 200: paginated(CausePlace), 409: ErrorBody, ...errors },
    extension: true,
  },
});
