import * as z from "zod";
import { User } from "./accounts.ts";
import { BuildCause } from "./build-causes.ts";
import { BuildPath, MetricsPeriod, SnapshotDiff } from "./builds.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { errors } from "./shared.ts";

/** Changes of a test in the baseline builds of 30 days. */
export const Noise = z
  .object({
    runs: z.int().meta({ description: "Baseline builds that the test ran in." }),
    changes: z.int().meta({ description: "Those in which it differed." }),
    looked: z.int().meta({ description: "Latest changes whose areas were looked at." }),
    inAreas: z.array(z.int()).meta({ description: "For each of `regions`, at most 50: the number of these changes that touch it." }),
  })
  .meta({ id: "Noise" });

const SimilarApproval = z
  .object({
    build: z.int().meta({ description: "Number of the earlier build." }),
    causeId: z.string(),
    decidedBy: User.nullable(),
    decidedAt: z.string().nullable(),
    ...BuildCause.shape.sample.pick({ beforeViewUrl: true, afterViewUrl: true }).shape,
  })
  .meta({ id: "SimilarApproval" });

/** A snapshot of a build with the causes of its changed areas. */
export const SnapshotChange = SnapshotDiff.extend({
  places: z
    .array(
      z.object({
        id: z.string(),
        region: z.int().meta({ description: "Number of the area in `regions`. A place of the kind `many` is about all areas." }),
        causeId: z.string(),
        causeNumber: z.int().meta({ description: "Position of the cause in the list of causes, from 1." }),
        questionId: z.string().optional().meta({ description: "Question of the cause." }),
        questionNumber: z.int().optional().meta({ description: "Position of its question in the list of questions, from 1." }),
        decision: z.enum(["approved", "rejected"]).nullable().meta({ description: "Its own decision, else that of the cause." }),
      }),
    )
    .meta({ description: "Causes of the changed areas." }),
  noise: Noise.nullable()
    .optional()
    .meta({ description: "Absent in comparisons, null for a test that differed less than three times in its baseline builds of 30 days." }),
}).meta({ id: "SnapshotChange" });

const id = (of: string) =>
  z
    .string()
    .min(1)
    .max(40)
    .meta({ description: `Id of the ${of}.` });

export const buildChangeOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}": {
    operationId: "getBuildDiff",
    summary: "Get a snapshot difference",
    description: "Returns a snapshot of a build with the causes of its changed areas.",
    access: byUserOrProject("projects:read"),
    params: BuildPath.extend({ diffId: id("snapshot difference") }),
    query: z.object({ metricsPeriod: MetricsPeriod }),
    responses: { 200: SnapshotChange, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}": {
    operationId: "getBuildCause",
    summary: "Get a cause",
    description: "Returns a cause with its position in the list of causes.",
    access: byUserOrProject("projects:read"),
    params: BuildPath.extend({ causeId: id("cause") }),
    responses: {
      200: z.object({
        cause: BuildCause,
        number: z.int(),
        similar: SimilarApproval.nullable().optional().meta({
          description: "For an undecided cause: what a person approved in an earlier build of the branch, alike and not the same.",
        }),
      }),
      ...errors,
    },
    extension: true,
  },
});
