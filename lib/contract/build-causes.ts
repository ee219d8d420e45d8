import * as z from "zod";
import { User } from "./accounts.ts";
import {
  ApprovedElsewhere,
  ChangeGrouping,
  CreateDecision,
  DecisionKind,
  decisionFields,
  DecisionResult,
  GroupKey,
  draftFlag,
} from "./build-decisions.ts";
import { Build, BuildConclusion, BuildStats } from "./build-shapes.ts";
import { BuildPath, DiffRegion } from "./builds.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, searchText, Timestamp } from "./shared.ts";

const box = DiffRegion.shape.before;

const views = {
  beforeViewUrl: z
    .url()
    .nullable()
    .meta({ description: "Lossless WebP of at most 280 × 80 pixels around the area before. Expires after an hour." }),
  afterViewUrl: z.url().nullable().meta({ description: "The same after." }),
};

const FrameSide = z.object({
  ...DiffRegion.shape.after.unwrap().shape,
  area: box.meta({ description: "The changed area, in pixels of the frame's part. Null where the side lacks it." }),
});

/** Parts of both pictures that show a change with the same surroundings. */
const CropFrame = z
  .object({
    scale: z.number().meta({ description: "CSS pixels for one pixel of the picture, at most 1." }),
    before: FrameSide,
    after: FrameSide,
  })
  .meta({
    id: "CropFrame",
    description: "For frames of 358 × 232 CSS pixels. `&frame=phone` at the end of `beforeViewUrl` and `afterViewUrl` returns these parts.",
  });

const ViewSide = z.object({
  width: z.int(),
  height: z.int(),
  area: box.meta({ description: "The changed area, in pixels of the crop. Null where the side lacks it." }),
});

/** Causes that one edit explains. Each is a variant of it. */
const Question = z.object({
  id: z.string(),
  number: z.int().meta({ description: "Position among all questions of the build, from 1." }),
  variants: z.int().meta({ description: "Causes of the question." }),
});

/** Facts about the regions of a cause, and one sentence of them. */
export const BuildCause = z
  .object({
    id: z.string(),
    kind: z
      .enum(["changed", "inserted", "removed", "resized", "lines", "frames", "many"])
      .meta({ description: "`many`: a snapshot with so many changed areas that they are decided together." }),
    summary: z.string().meta({ description: "A sentence of facts, such as `Recoloured #2563EB → #1D4ED8`." }),
    recoloured: z.object({ from: z.string(), to: z.string() }).nullable(),
    places: z.int().meta({ description: "Regions with exactly these pixels before and after." }),
    snapshots: z.int().meta({ description: "Snapshots with such a region." }),
    alike: z.int().meta({ description: "Other causes of its question: one edit explains them, and they are not the same." }),
    question: Question.optional().meta({ description: "While snapshots are being compared, each cause is a question of its own." }),
    decision: DecisionKind.nullable(),
    decidedByRules: z.int().meta({ description: "Snapshots of the cause that rules decided." }),
    ...decisionFields,
    draft: draftFlag.meta({ description: "The decision counts for the build with the next review." }),
    approvedElsewhere: ApprovedElsewhere.nullable().optional(),
    number: z.int().optional().meta({ description: "Position among all causes of the build, from 1." }),
    isNew: z.boolean().optional().meta({ description: "The build before of the branch and suite did not have it." }),
    apart: z
      .int()
      .optional()
      .meta({ description: "Places with a decision of their own, which a decision about the cause does not change." }),
    unstable: z.int().optional().meta({ description: "Snapshots of it that another build of the same commit has with another file." }),
    sample: z
      .object({
        diffId: z.string(),
        name: z.string(),
        region: z.int(),
        beforeUrl: z.url().nullable().meta({ description: "Lossless WebP of the area before. Expires after an hour." }),
        afterUrl: z.url().nullable().meta({ description: "Lossless WebP of the area after. Expires after an hour." }),
        ...views,
        lines: z
          .object({ before: z.string().nullable(), after: z.string().nullable() })
          .nullable()
          .optional()
          .meta({ description: "First changed line of a text on each side, at most 120 characters. Null for pictures." }),
        view: z.object({ before: ViewSide, after: ViewSide }).nullable().optional().meta({
          description: "Sizes of the pictures at `beforeViewUrl` and `afterViewUrl`, and what changed in them. Null for texts.",
        }),
        frame: CropFrame.nullable().optional().meta({ description: "Null for texts." }),
      })
      .meta({ description: "The first place." }),
  })
  .meta({ id: "BuildCause" });

/** A question as its first cause, with the numbers of all of its causes. */
export const BuildQuestion = BuildCause.extend({
  question: Question.extend({
    places: z.int().meta({ description: "Regions of all variants." }),
    snapshots: z.int().meta({ description: "Snapshots with such a region." }),
    undecided: z.int().meta({ description: "Variants without a decision." }),
    rejected: z.int().meta({ description: "Rejected variants." }),
    decision: DecisionKind.nullable().meta({ description: "Null while a variant is undecided, rejected where one is." }),
    decidedAt: Timestamp.nullable().meta({
      description: "Time of the latest decision about a variant. Send it as `seen` to take that decision back.",
    }),
    samples: z
      .array(
        BuildCause.shape.sample
          .pick({ name: true, beforeUrl: true, afterUrl: true, beforeViewUrl: true, afterViewUrl: true, lines: true, view: true })
          .extend({ causeId: z.string() }),
      )
      .meta({ description: "The first places of up to six different variants." }),
  }),
}).meta({ id: "BuildQuestion", description: "The first cause of a question, with the numbers of all of its variants." });

export const CausePlace = z
  .object({
    id: z.string(),
    diffId: z.string(),
    causeId: z.string().optional(),
    thumbnailUrl: z.url().nullable().optional().meta({ description: "Small picture of the snapshot. Null for texts." }),
    name: z.string(),
    region: z.int().meta({ description: "Number of the region in its snapshot, from 0." }),
    before: box,
    after: box,
    beforeUrl: z.url().nullable(),
    afterUrl: z.url().nullable(),
    ...views,
    decision: DecisionKind.nullable().meta({ description: "Its own decision, else that of the cause." }),
    apart: z.boolean().optional().meta({ description: "The decision is its own." }),
    unstable: z.boolean().optional().meta({ description: "Another build of the same commit has the snapshot with another file." }),
    decidedBy: User.nullable().optional().meta({ description: "Person of its own decision." }),
    decidedAt: Timestamp.nullable().optional().meta({ description: "Time of its own decision." }),
  })
  .meta({ id: "CausePlace" });

const CausePath = BuildPath.extend({ causeId: z.string().min(1).meta({ description: "Id of the cause." }) });
/** Order and filter of a build's questions. */
export const QuestionFilter = z.object({
  order: z.enum(["places", "new", "size"]).default("places").meta({
    description: "`places`: the most places first. `new`: those that the build before did not have first. `size`: the largest area first.",
  }),
  search: searchText("Part of a snapshot's name, or of a colour."),
  by: ChangeGrouping.optional().meta({ description: "Grouping of `group`." }),
  group: GroupKey.optional().meta({ description: "Only causes with a place in this group." }),
  decision: z.enum(["approved", "rejected", "undecided"]).optional().meta({ description: "Only causes with this decision." }),
  commented: z.literal("true", "commented must be true").optional().meta({ description: "`true` returns only causes with a thread." }),
});
/** Order and filter of a build's causes. */
export const CauseFilter = QuestionFilter.extend({
  question: z.string().max(40).optional().meta({ description: "Id of a question: only its variants." }),
  alike: z.string().max(40).optional().meta({ description: "Id of a cause: only others of its question." }),
});

/** Filter of the places of a cause. */
export const PlaceFilter = z.object({
  variants: z
    .literal("true", "variants must be true")
    .optional()
    .meta({ description: "`true` lists the places of all causes of its question." }),
});

const BaselineStep = z.object({
  commit: z.string().nullable(),
  build: z.int().nullable().meta({ description: "Number of the build that was found." }),
  verdict: z.enum([
    "taken",
    "taken by hand",
    "no build",
    "not concluded",
    "failed",
    "tests failed",
    "subset",
    "skipped",
    "rejected",
    "not approved",
    "older import",
    "no history",
  ]),
});

/** A build by its number, as a baseline. */
export const OtherBaseline = z.object({ build: z.int().min(1).max(2_147_483_647).meta({ description: "Number of the build." }) });

export const buildCauseOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes": {
    operationId: "listBuildCauses",
    summary: "List causes of changes",
    description:
      "Groups the changed areas of all snapshots of a build by their exact pixels before and after. Causes of the question with the most places come first. Read questions before causes: a few edits often explain all changes.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: PageQuery.extend(CauseFilter.shape),
    responses: { 200: paginated(BuildCause), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/questions": {
    operationId: "listBuildQuestions",
    summary: "List questions of a build",
    description:
      "Joins the causes of a build that one edit explains, whatever their browser, theme and width. Read these first. Each is returned as its first cause; list all variants with `question` of the list of causes. Decide about all of them at once with `questionId`.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: PageQuery.extend(QuestionFilter.shape),
    responses: { 200: paginated(BuildQuestion), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}/places": {
    operationId: "listCausePlaces",
    summary: "List places of a cause",
    access: byUserOrProject("projects:read"),
    params: CausePath,
    query: PageQuery.extend(PlaceFilter.shape),
    responses: { 200: paginated(CausePlace), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/decisions": {
    operationId: "decideBuildChange",
    summary: "Decide about a question, cause, place or snapshot",
    description:
      "Approves or rejects, or takes a decision back, and returns the decision that counts. A decision about a place wins over that about its cause. Decisions take effect on the build's status with the next review. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: CreateDecision,
    responses: { 200: DecisionResult, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/baseline": {
    operationId: "explainBaseline",
    summary: "Explain the choice of a baseline",
    description:
      "Returns the baseline of a build and every commit that was looked at for it, in order, with the reason for passing it over.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    responses: {
      200: z.object({
        build: z.int().nullable().meta({ description: "Number of the baseline; null without one." }),
        branch: z.string().nullable().meta({ description: "The base branch, where one was used." }),
        steps: z.array(BaselineStep),
        summary: z.string(),
      }),
      ...errors,
    },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/baseline/preview": {
    operationId: "previewBaseline",
    summary: "Preview another baseline",
    description:
      "Returns the numbers that a build would have against another baseline, and changes nothing. Compares what was never compared: call it again while `pending` is above 0.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    body: OtherBaseline,
    responses: {
      200: z.object({
        build: z.int().meta({ description: "Number of the other baseline." }),
        stats: BuildStats,
        conclusion: BuildConclusion.nullable().meta({ description: "Null while comparisons are pending." }),
        pending: z.int().meta({ description: "Snapshots that are not compared yet." }),
        kept: z.int().meta({ description: "Changes whose decision would stay: the same test and both files." }),
        undecided: z.int().meta({ description: "Changes that would need a decision." }),
      }),
      409: ErrorBody,
      ...bodyErrors,
    },
    extension: true,
  },
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/baseline": {
    operationId: "takeBaseline",
    summary: "Take another baseline",
    description:
      "Compares a build with another one. Decisions count as long as both files are the same. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: OtherBaseline,
    responses: { 200: Build, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
