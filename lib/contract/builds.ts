import * as z from "zod";
import { ApprovedElsewhere, ChangeGrouping, decisionFields, GroupKey, draftFlag } from "./build-decisions.ts";
import { Build, ScreenshotMetadata, Sha1 } from "./build-shapes.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, searchText, Timestamp } from "./shared.ts";

/** URL of a small picture in a list. */
export const PictureUrl = z.url().nullable().optional();

/** Address of a small version of a picture. */
export const ThumbnailUrl = z
  .url()
  .nullable()
  .optional()
  .meta({ description: "URL of the top of a picture, at most 320 × 213 pixels; null for other files. Expires after an hour. Extension." });

export const Snapshot = z
  .object({
    id: z.string(),
    name: z.string(),
    metadata: ScreenshotMetadata.nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    url: z.url().meta({ description: "URL of the file. Expires after an hour." }),
    thumbnailUrl: ThumbnailUrl,
    contentType: z.string(),
    hash: z.string().optional().meta({ description: "SHA-256 of the file. Extension." }),
  })
  .meta({ id: "Snapshot" });

/** Changes of a test in the reference builds of a period. */
export const TestMetrics = z
  .object({
    total: z.int().meta({ description: "Reference builds that the test ran in." }),
    changes: z.int().meta({ description: "Changes that were found in them." }),
    uniqueChanges: z.int().meta({ description: "Changes that were found on one day only." }),
    stability: z.number().meta({ description: "Share of builds without a change." }),
    consistency: z.number().meta({ description: "Share of changes that did not come back." }),
    flakiness: z.number().meta({ description: "0 for a test that never changes or changes once, up to 1." }),
    changedBack: z.int().optional().meta({
      description: "Reference builds with a change that other builds of the period had too: the test changed and changed back. Extension.",
    }),
  })
  .meta({ id: "TestMetrics" });

export const TestSummary = z.object({ id: z.string(), name: z.string(), buildName: z.string(), metrics: TestMetrics }).meta({ id: "Test" });

/** A change of a test: exactly these areas with these contents, in both directions. */
export const Change = z
  .object({
    id: z.string(),
    ignored: z.boolean(),
    occurrences: z.int().meta({ description: "Reference builds of the period with this change." }),
    ignoredUntil: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Time from which it is shown again; null for never or for a change that is not ignored. Extension." }),
  })
  .meta({ id: "Change" });

const box = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

/** A changed area of a snapshot. */
export const DiffRegion = z
  .object({
    kind: z
      .enum(["changed", "inserted", "removed", "resized", "lines", "frames"])
      .meta({ description: "`lines`: boxes count lines of a text, from 0." }),
    before: box.nullable(),
    after: box.nullable(),
    pixels: z.int(),
    recoloured: z.object({ from: z.string(), to: z.string() }).nullable(),
    rawPixels: z.int().nullable().meta({ description: "Different pixels, counted or not; null for texts." }),
    pushed: z
      .int()
      .meta({ description: "Rows that left or entered at the bottom of a picture of fixed height, for inserted or removed rows." }),
    moved: z
      .object({ x: z.int(), y: z.int() })
      .nullable()
      .meta({ description: "Pixels that the content moved right and down, unchanged." }),
    content: z.enum(["text", "picture"]).nullable().meta({ description: "Text or a photo, as far as the colours tell." }),
    scaled: z.number().nullable().meta({ description: "Size of the same content as a multiple of its former size." }),
    opacity: z.number().nullable().meta({ description: "Contrast of the same content as a share of its former contrast, below 1." }),
    stretched: z.boolean().meta({ description: "Inserted or removed rows that repeat the row above or below them: space." }),
    frame: z
      .object({ number: z.int(), of: z.int() })
      .nullable()
      .optional()
      .meta({ description: "Frame of an animation that has the area, from 1; null for a still picture." }),
  })
  .meta({ id: "DiffRegion" });

export const SnapshotDiffStatus = z
  .enum(["pending", "removed", "failure", "added", "changed", "unchanged", "retryFailure", "ignored"])
  .meta({ id: "SnapshotDiffStatus" });

export const SnapshotDiff = z
  .object({
    id: z.string(),
    name: z.string(),
    status: SnapshotDiffStatus,
    score: z.number().nullable().meta({ description: "Share of different pixels, 0 to 1; null when not compared." }),
    group: z.string().nullable().meta({ description: "Shared by snapshots of the build with the same changes." }),
    parentName: z.string().nullable(),
    url: z.url().nullable().meta({ description: "Picture of the changed pixels. Expires after an hour." }),
    base: Snapshot.nullable(),
    head: Snapshot.nullable(),
    test: TestSummary.nullable(),
    change: Change.nullable(),
    traceUrl: z
      .url()
      .nullable()
      .optional()
      .meta({ description: "ZIP file with the Playwright trace of `head`; null without one. Expires after an hour. Extension." }),
    threshold: z
      .number()
      .nullable()
      .optional()
      .meta({ description: "Threshold of the comparison, 0 to 1; null when not compared. Extension." }),
    problem: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Reason why the snapshot could not be compared; it then needs a decision. Extension." }),
    regions: z.array(DiffRegion).optional().meta({ description: "Changed areas. Extension." }),
    decision: z.enum(["approved", "rejected"]).nullable().optional().meta({ description: "Decision about the snapshot. Extension." }),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .optional()
      .meta({ description: "The program that decided for its user; null for a person. Extension." }),
    ...decisionFields,
    draft: draftFlag.meta({ description: "The decision counts for the build with the next review. Extension." }),
    ruleId: z.string().nullable().optional().meta({ description: "The rule that decided or ignored it; null for people. Extension." }),
    endedRuleId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Of an undecided snapshot: the rule that approved it until the rule ended. Extension." }),
    failed: z
      .boolean()
      .optional()
      .meta({ description: "Its test or its comparison failed, or its file is missing. Deciding causes never decides it. Extension." }),
    approvedElsewhere: ApprovedElsewhere.nullable().optional(),
  })
  .meta({ id: "SnapshotDiff" });

export const BuildPath = ProjectPath.extend({
  buildNumber: queryInt("buildNumber", 1, 2_147_483_647).meta({ description: "Number of the build.", type: "integer", minimum: 1 }),
});

const filter = (description: string) => z.string().min(1).max(255).optional().meta({ description });

/** Period of the metrics of tests. */
export const MetricsPeriod = z
  .enum(["LAST_24_HOURS", "LAST_3_DAYS", "LAST_7_DAYS", "LAST_30_DAYS", "LAST_90_DAYS"])
  .default("LAST_7_DAYS")
  .meta({ description: "Period of the metrics." });

export const BuildList = PageQuery.extend({
  head: filter("Exact branch."),
  headSha: Sha1.optional().meta({ description: "Exact head commit." }),
  search: z.string().trim().min(1, "search must not be empty").max(255).optional().meta({
    description:
      "Part of the name or branch, or the start of a commit with at least 7 digits; also the title of a pull request, or the number of a build or pull request, `12` or `#12` (extension).",
  }),
  distinctName: z.string().optional().meta({ description: "`true` returns the newest build of each name only." }),
  name: filter("Exact name of the suite. Extension."),
  author: filter("Exact name of the author of the pull request. Extension."),
  state: z.enum(["undecided", "approved", "rejected", "no-changes"]).optional().meta({
    description: "State of a concluded build; `approved` also returns those that their branch approves automatically. Extension.",
  }),
  needsReview: z
    .enum(["true", "false"], "needsReview must be true or false")
    .optional()
    .meta({ description: "`true` returns builds to review: the newest undecided one of each branch and suite. Extension." }),
});

export const buildOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/builds": {
    operationId: "listBuilds",
    summary: "List builds",
    description: "Returns the builds of a project, newest first.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: BuildList,
    responses: { 200: paginated(Build), ...errors },
  },
  "GET /projects/{owner}/{project}/branches": {
    operationId: "listBranches",
    summary: "List branches of builds",
    description: "Returns the branches of the newest 2,000 builds, most recently built first, at most 100.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: z.object({ search: searchText("Part of the name.") }),
    responses: { 200: z.array(z.object({ name: z.string(), builtAt: Timestamp })), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/authors": {
    operationId: "listAuthors",
    summary: "List authors of builds",
    description:
      "Returns the names of the authors of the pull requests of the newest 2,000 builds, in the order of the alphabet, at most 100.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    responses: { 200: z.array(z.object({ name: z.string() })), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}": {
    operationId: "getBuild",
    summary: "Get a build",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    responses: { 200: Build, ...errors },
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs": {
    operationId: "listBuildDiffs",
    summary: "List snapshot differences",
    description:
      "Returns the snapshots of a build compared with its baseline: failures, changed, added and removed ones first. The list is empty or incomplete until the comparison ended.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: PageQuery.extend({
      needsReview: z
        .enum(["true", "false"], "needsReview must be true or false")
        .optional()
        .meta({ description: "`true` returns changed, added and removed snapshots only." }),
      status: SnapshotDiffStatus.optional().meta({ description: "Only snapshots with this status. Extension." }),
      ruleId: filter("Only snapshots that this rule decided or ignored. Extension."),
      only: z.enum(["unstable", "carried", "problem", "failed", "commented"]).optional().meta({
        description:
          "Only snapshots that another build of the same commit has with another file, that an earlier build decided, that could not be compared, or that have a thread. Extension.",
      }),
      decision: z
        .enum(["approved", "rejected", "none"])
        .optional()
        .meta({ description: "Only snapshots with this `decision`, drafts included; `none` for those without one. Extension." }),
      by: ChangeGrouping.optional().meta({ description: "Grouping of `group`. Extension." }),
      group: GroupKey.optional().meta({ description: "Only snapshots of this group. Extension." }),
      search: searchText("Part of the name. Extension."),
      metricsPeriod: MetricsPeriod,
    }),
    responses: { 200: paginated(SnapshotDiff), ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/finish": {
    operationId: "finishBuild",
    summary: "Finish a build without missing shards",
    description:
      "Compares the snapshots that arrived. Nothing counts as removed, and the build does not become a baseline. Needs the reviewer role. 409 for a build that is finalized, or has no snapshots.",
    access: byUserOrProject("builds:write"),
    params: BuildPath,
    responses: { 200: Build, 402: ErrorBody, 409: ErrorBody, ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/retry": {
    operationId: "retryBuild",
    summary: "Compare failed snapshots again",
    description:
      "Starts a build with the status `error` again, or compares again the snapshots that could not be compared. Needs the reviewer role. 409 where nothing failed.",
    access: byUserOrProject("builds:write"),
    params: BuildPath,
    responses: { 200: Build, 409: ErrorBody, ...errors },
    extension: true,
  },
});
