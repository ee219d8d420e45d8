import * as z from "zod";
import { BuildCause } from "./build-causes.ts";
import { BuildPath, MetricsPeriod, SnapshotDiff } from "./builds.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { errors } from "./shared.ts";

/** A snapshot of a build with the causes of its changed areas. */
export const SnapshotChange = SnapshotDiff.extend({
  places: z
    .array(
      z.object({
        id: z.string(),
        region: z.int().meta({ description: "Number of the area in `regions`. A place of the kind `many` is about all areas." }),
        causeId: z.string(),
        causeNumber: z.int().meta({ description: "Position of the cause in the list of causes, from 1." }),
        decision: z.enum(["approved", "rejected"]).nullable().meta({ description: "Its own decision, else that of the cause." }),
      }),
    )
    .meta({ description: "Causes of the changed areas." }),
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
    responses: { 200: z.object({ cause: BuildCause, number: z.int() }), ...errors },
    extension: true,
  },
});
