import * as z from "zod";
import { BuildPath } from "./builds.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { errors } from "./shared.ts";
import { EventStream } from "./streams.ts";

export const buildEventOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/events": {
    operationId: "streamBuildEvents",
    summary: "Stream events of a build",
    description:
      "Sends an event `build` now and after each change, with the status and numbers of the build as JSON and no content. An event `end` with its `reason` comes last: `build` when the build ended, `access` when the caller lost access, `deleted`, or `time` after an hour. 429 for more than 8 streams of one caller.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: z.object({
      reviews: z
        .enum(["true", "false"], "reviews must be true or false")
        .optional()
        .meta({ description: "`true` goes on after the build ended, for its decisions, reviews and comments." }),
    }),
    responses: { 200: EventStream, ...errors },
    extension: true,
  },
});
