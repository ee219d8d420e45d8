import * as z from "zod";
import { ChangeGrouping, GroupKey, ToDecide } from "./build-decisions.ts";
import { Build } from "./build-shapes.ts";
import { BuildPath } from "./builds.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { errors, PageQuery, paginated, searchText } from "./shared.ts";
import { WriteBack } from "./write-backs.ts";

export const BuildOverview = z
  .object({
    unstable: z.int().meta({ description: "Snapshots that another build of the same commit has with another file." }),
    carried: z.int().meta({ description: "Snapshots with a decision of an earlier build." }),
    problems: z.int().meta({ description: "Snapshots that could not be compared." }),
    failed: z.int().optional().meta({ description: "Undecided snapshots whose test, file or comparison failed." }),
    toDecide: ToDecide.optional().meta({
      description: "What people decide about in the build, drafts included: the sum, and its four parts.",
    }),
    newEngine: z
      .object({
        threshold: z.number().nullable().meta({ description: "The largest threshold of the build's comparisons that is not the default." }),
      })
      .nullish()
      .meta({ description: "Set for the first build with changes after an update of the comparison, which may find more than before." }),
    newer: z
      .object({ build: z.int(), causes: z.int(), same: z.int().meta({ description: "Causes of this build that the newer one has too." }) })
      .nullable()
      .meta({ description: "The newest later build of the branch and suite." }),
    next: z.int().nullable().meta({ description: "Another build of this commit to review." }),
    writeBacks: z
      .array(WriteBack)
      .optional()
      .meta({ description: "The newest three times that its pictures were written to baseline files." }),
  })
  .meta({ id: "BuildOverview" });

export const ChangeGroup = z
  .object({
    key: GroupKey,
    snapshots: z.int().meta({ description: "Changed, new and removed snapshots." }),
    undecided: z.int().meta({ description: "Snapshots of them without a decision." }),
    causes: z.int().meta({ description: "Causes with a place in the group." }),
    questions: z.int().meta({ description: "Questions with such a cause." }),
  })
  .meta({ id: "ChangeGroup" });

const crops = z.object({ beforeUrl: z.url().nullable(), afterUrl: z.url().nullable() });

/** A build that waits for the caller's review. */
export const BuildToReview = z
  .object({
    build: Build,
    owner: z.string(),
    project: z.string(),
    requested: z.boolean().meta({ description: "The caller was asked to review it." }),
    sample: crops
      .nullable()
      .meta({ description: "Pictures of at most 280 × 80 pixels around the largest cause. They expire after an hour." }),
  })
  .meta({ id: "BuildToReview" });

export const buildOverviewOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/overview": {
    operationId: "getBuildOverview",
    summary: "Get the numbers of a build's review",
    description: "Counts what a reviewer looks at first, and names the newer build of the branch and the next build of the commit.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    responses: { 200: BuildOverview, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/groups": {
    operationId: "listChangeGroups",
    summary: "List changes by test, folder or variant",
    description: "Groups the changed, new and removed snapshots of a build. Those with the most snapshots come first.",
    access: byUserOrProject("projects:read"),
    params: BuildPath,
    query: PageQuery.extend({ by: ChangeGrouping, search: searchText("Part of a snapshot's name.") }),
    responses: { 200: paginated(ChangeGroup), ...errors },
    extension: true,
  },
  "GET /me/builds-to-review": {
    operationId: "listBuildsToReview",
    summary: "List builds that wait for your review",
    description:
      "Returns builds with undecided changes in all projects that the caller may review: the newest of each branch and suite. Those that the caller was asked to review come first, then the newest.",
    access: byUser("projects:read"),
    query: PageQuery,
    responses: { 200: paginated(BuildToReview), ...errors },
    extension: true,
  },
});
