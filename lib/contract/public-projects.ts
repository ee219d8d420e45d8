import * as z from "zod";
import { BuildCause, BuildQuestion } from "./build-causes.ts";
import { Build } from "./build-shapes.ts";
import { BuildPath, SnapshotDiff, SnapshotDiffStatus, ThumbnailUrl } from "./builds.ts";
import { SharedChange } from "./change-links.ts";
import { byAnyone, operations } from "./operation.ts";
import { errors, PageQuery, paginated, ProjectPath, queryInt } from "./shared.ts";

export const PublicProject = z
  .object({
    owner: z.string().meta({ description: "Slug of the account." }),
    ownerName: z.string().nullable(),
    name: z.string(),
    archived: z.boolean(),
  })
  .meta({ id: "PublicProject" });

export const PublicBuild = Build.pick({
  number: true,
  head: true,
  base: true,
  status: true,
  conclusion: true,
  stats: true,
  name: true,
  mode: true,
  type: true,
  subset: true,
  baseNumber: true,
  snapshots: true,
  expectedSnapshots: true,
  shards: true,
  incomplete: true,
  causes: true,
  questions: true,
  decided: true,
  noBaseline: true,
  prNumber: true,
  supersededBy: true,
  createdAt: true,
  concludedAt: true,
}).meta({ id: "PublicBuild" });

export const PublicCause = BuildCause.pick({
  id: true,
  kind: true,
  summary: true,
  recoloured: true,
  places: true,
  snapshots: true,
  decision: true,
  sample: true,
}).meta({ id: "PublicCause" });

export const PublicQuestion = PublicCause.extend({
  question: BuildQuestion.shape.question.pick({ id: true, number: true, variants: true, places: true, snapshots: true, decision: true }),
}).meta({ id: "PublicQuestion", description: "The first cause of a question, with the numbers of all of its variants." });

const file = SharedChange.shape.before
  .unwrap()
  .pick({ url: true, contentType: true, width: true, height: true })
  .extend({ thumbnailUrl: ThumbnailUrl })
  .nullable();

export const PublicSnapshot = SnapshotDiff.pick({ id: true, name: true, status: true })
  .extend({ before: file, after: file })
  .meta({ id: "PublicSnapshot" });

export const PublicChange = SharedChange.pick({
  name: true,
  summary: true,
  before: true,
  after: true,
  region: true,
  others: true,
  browser: true,
  viewport: true,
  colorScheme: true,
}).meta({ id: "PublicChange" });

const onlyPublic = "Only for projects with `publicBuilds`; others are 404.";
const DiffPath = BuildPath.extend({ diffId: z.string().min(1).meta({ description: "Id of the snapshot in the build." }) });

export const publicProjectOperations = operations("Projects", {
  "GET /public/projects/{owner}/{project}": {
    operationId: "getPublicProject",
    summary: "Get a public project",
    description: onlyPublic,
    access: byAnyone("projects:read"),
    params: ProjectPath,
    responses: { 200: PublicProject, ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds": {
    operationId: "listPublicBuilds",
    summary: "List builds of a public project",
    description: `Newest first, without the names of people. ${onlyPublic}`,
    access: byAnyone("projects:read"),
    params: ProjectPath,
    query: PageQuery,
    responses: { 200: paginated(PublicBuild), ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}": {
    operationId: "getPublicBuild",
    summary: "Get a build of a public project",
    description: onlyPublic,
    access: byAnyone("projects:read"),
    params: BuildPath,
    responses: { 200: PublicBuild, ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/questions": {
    operationId: "listPublicQuestions",
    summary: "List questions of a public build",
    description: `Joins the causes of a build that one edit explains. Those with the most places come first. ${onlyPublic}`,
    access: byAnyone("projects:read"),
    params: BuildPath,
    query: PageQuery,
    responses: { 200: paginated(PublicQuestion), ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/causes": {
    operationId: "listPublicCauses",
    summary: "List causes of a public build",
    description: `Groups the changed areas of a build by their exact pixels. Those with the most places come first. ${onlyPublic}`,
    access: byAnyone("projects:read"),
    params: BuildPath,
    query: PageQuery,
    responses: { 200: paginated(PublicCause), ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs": {
    operationId: "listPublicSnapshots",
    summary: "List snapshots of a public build",
    description: `Without the facts about their tests. ${onlyPublic}`,
    access: byAnyone("projects:read"),
    params: BuildPath,
    query: PageQuery.extend({ status: SnapshotDiffStatus.optional().meta({ description: "Only snapshots with this status." }) }),
    responses: { 200: paginated(PublicSnapshot), ...errors },
    extension: true,
  },
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}": {
    operationId: "getPublicChange",
    summary: "Get a snapshot of a public build",
    description: `Returns both files with the changed areas. ${onlyPublic}`,
    access: byAnyone("projects:read"),
    params: DiffPath,
    query: z.object({
      region: queryInt("region", 0, 9999)
        .optional()
        .meta({ description: "Number of the changed area that comes first, from 0.", type: "integer", minimum: 0 }),
    }),
    responses: { 200: PublicChange, ...errors },
    extension: true,
  },
});
