import * as z from "zod";
import { PlainName, Sha1, Sha256 } from "./build-shapes.ts";
import { byAnyone, byDashboard, byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, Timestamp } from "./shared.ts";

/** Largest number of files of a deployment, and the largest size in bytes of one and of all. */
const MOST_FILES = 20_000;
const MOST_FILE_BYTES = 100 * 1024 * 1024;
const MOST_BYTES = 2 * 1024 * 1024 * 1024;

const Environment = z.enum(["preview", "production"]);

/** A path inside a deployment: segments without `.` and `..`, so that no address resolves to another path. */
export const DeploymentPath = z
  .string()
  .min(1)
  .max(1000)
  .refine((path) => !/[\p{Cc}\\]/u.test(path), "must not contain control characters or backslashes")
  .refine(
    (path) => path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== ".."),
    "must be relative, without empty segments and without the segments . and ..",
  );

const DeploymentFile = z.object({
  path: DeploymentPath,
  hash: Sha256.transform((hash) => hash.toLowerCase()),
  size: z.int().min(0).max(MOST_FILE_BYTES, "must be at most 100 MB"),
  contentType: z
    .string()
    .max(255)
    .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/, "must be a media type such as text/html"),
});

export const CreateDeployment = z.object({
  project: z
    .string()
    .nullish()
    .meta({ description: "`owner/project`. Required with a user's token, ignored with a project token. Extension." }),
  commit: Sha1,
  branch: PlainName(255),
  prNumber: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
  environment: Environment.nullish().meta({
    description: "By default `production` for branches that match the project's production branches, else `preview`.",
  }),
  files: z
    .array(DeploymentFile)
    .min(1)
    .max(MOST_FILES, `must have at most ${MOST_FILES.toLocaleString("en")} entries`)
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, "must not name a path twice")
    .refine((files) => files.reduce((sum, { size }) => sum + size, 0) <= MOST_BYTES, "must have at most 2 GB together"),
});

export const Deployment = z
  .object({
    id: z.string(),
    status: z.enum(["pending", "ready", "error"]),
    environment: Environment,
    branch: z.string(),
    commitSha: z.string().meta({ description: "SHA-1 of the commit." }),
    url: z.url().meta({ description: "Address of this deployment. It never leads to another one." }),
    createdAt: Timestamp,
    prNumber: z.int().nullable().optional().meta({ description: "Pull request. Extension." }),
    fileCount: z.int().optional().meta({ description: "Number of files. Extension." }),
    bytes: z.int().optional().meta({ description: "Size of all files. Extension." }),
    aliases: z.array(z.url()).optional().meta({
      description: "Further addresses that lead to this deployment at present: of its branch, and the production domain. Extension.",
    }),
    isStorybook: z.boolean().optional().meta({ description: "The files are those of a Storybook. Extension." }),
  })
  .meta({ id: "Deployment" });

export const DeploymentList = PageQuery.extend({
  environment: Environment.optional(),
  commit: Sha1.optional().meta({ description: "Only deployments of this commit. Extension." }),
  build: queryInt("build", 1, 2_147_483_647).optional().meta({
    description: "Only deployments of the commit of the build with this number, or of its pull request's head. Extension.",
    type: "integer",
    minimum: 1,
  }),
});

const ProjectDomain = z
  .object({ domain: z.string().nullable().meta({ description: "Host name of the newest production deployment; null without one." }) })
  .meta({ id: "ProjectDomain" });

const DeploymentId = z.object({ deploymentId: z.string().min(1).meta({ description: "Id of the deployment." }) });

export const deploymentOperations = operations("Deployments", {
  "POST /deployments": {
    operationId: "createDeployment",
    summary: "Create a deployment",
    description:
      "Declares the files of a static site and returns a URL for each file that the project lacks, to send the bytes to by `PUT` with the declared content type within 30 minutes. Finalize the deployment afterwards. A retry with the same `x-argos-request-id` or `Idempotency-Key` returns the first deployment. Refuses more than 20,000 files, and paths with `.` or `..` segments.",
    access: byUserOrProject("builds:write"),
    body: CreateDeployment,
    megabytes: 4,
    responses: {
      201: z.object({
        deploymentId: z.string(),
        uploadFiles: z.array(z.object({ path: z.string(), hash: z.string(), uploadUrl: z.url() })),
      }),
      409: ErrorBody,
      ...bodyErrors,
    },
  },
  "GET /deployments/{deploymentId}": {
    operationId: "getDeployment",
    summary: "Get a deployment",
    description: "Returns a deployment of a project that the caller can see.",
    access: byUserOrProject("projects:read"),
    params: DeploymentId,
    responses: { 200: Deployment, ...errors },
  },
  "POST /deployments/{deploymentId}/finalize": {
    operationId: "finalizeDeployment",
    summary: "Finalize a deployment",
    description:
      "Makes a deployment available once all of its files were uploaded, and moves the addresses of its branch and of production to it. Refuses with 409 and the paths of files that are missing. Finalizing a ready deployment returns it unchanged.",
    access: byUserOrProject("builds:write"),
    params: DeploymentId,
    responses: { 200: Deployment, 409: ErrorBody, ...errors },
  },
  "GET /deployments/resolve/{domain}": {
    operationId: "resolveDeploymentDomain",
    summary: "Resolve a deployment domain",
    description: "Returns the deployment that a host name, URL or alias leads to. Shared caches may keep the response for five minutes.",
    access: byAnyone(),
    params: z.object({ domain: z.string().min(1).meta({ description: "Host name, URL or alias." }) }),
    responses: {
      200: z.object({
        deploymentId: z.string(),
        projectId: z.string(),
        environment: Environment,
        visibility: z.enum(["public", "private"]),
      }),
      ...errors,
    },
  },
  "POST /deployments/visits": {
    operationId: "createDeploymentVisit",
    summary: "Open a private deployment",
    description:
      "Returns a URL that opens a deployment for the caller's browser for an hour. It is valid for one minute. Only for people who can see the project.",
    access: byDashboard("projects:read"),
    body: z.object({
      host: z.string().min(1).max(255).meta({ description: "Host name or alias of the deployment." }),
      path: z.string().max(4000).default("/").meta({ description: "Path and query to open." }),
    }),
    responses: { 201: z.object({ url: z.url() }), ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/deployments": {
    operationId: "listProjectDeployments",
    summary: "List deployments of a project",
    description: "Returns deployments, newest first.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: DeploymentList,
    responses: { 200: paginated(Deployment), ...errors },
  },
  "GET /projects/{owner}/{project}/domain": {
    operationId: "getProjectDomain",
    summary: "Get the production domain",
    description:
      "Returns the host name of the newest production deployment. Null before the first one, and while deployments are turned off.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    responses: { 200: ProjectDomain, ...errors },
  },
  "PUT /projects/{owner}/{project}/domain": {
    operationId: "updateProjectDomain",
    summary: "Set the production domain",
    description:
      "Sets the host name of the newest production deployment: one name under the deployments domain. The former name stops working. Refuses reserved names, and with 409 names of other projects. Needs the admin role.",
    access: byUser("projects:write"),
    params: ProjectPath,
    body: z.object({ domain: z.string().trim().min(1).max(255) }),
    responses: { 200: ProjectDomain, 409: ErrorBody, ...bodyErrors },
  },
});
