import * as z from "zod";
import { Glob } from "./build-shapes.ts";
import { hasWebAddress } from "./names.ts";
import { byUser, byUserOrProject, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectName, ProjectPath, Timestamp } from "./shared.ts";

export const ProjectLevel = z.enum(["admin", "reviewer", "viewer"]).meta({ id: "ProjectUserLevel" });

export const VisitorComments = z.enum(["off", "guest", "account"]).meta({ id: "VisitorComments" });

export const Project = z
  .object({
    id: z.string(),
    account: z.object({ id: z.string(), slug: z.string() }),
    name: z.string(),
    defaultBaseBranch: z.string(),
    hasRemoteContentAccess: z.boolean(),
    autoApprovedBranchGlob: z.string(),
    deploymentProductionBranchGlob: z.string(),
    private: z.boolean(),
    summaryCheck: z.enum(["always", "never", "auto"]),
    prCommentEnabled: z.boolean(),
    githubActionsOidcEnabled: z.boolean(),
    tokenlessAuthEnabled: z.boolean(),
    deploymentEnabled: z.boolean(),
    deploymentAuth: z.enum(["public", "domain-private", "private"]),
    defaultUserLevel: ProjectLevel.nullable(),
    ignoreConfig: z.object({ enabled: z.boolean(), autoIgnore: z.object({ changes: z.int() }).nullable() }),
    archivedAt: Timestamp.nullable().optional().meta({ description: "Set while the project is read-only (extension)." }),
    githubRepository: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Repository on GitHub, `owner/name`, whose jobs may get a token of the project (extension)." }),
    gitlabProject: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Project on the account's GitLab server whose commits get statuses (extension)." }),
    changeLinks: z
      .boolean()
      .optional()
      .meta({ description: "Whether reviewers may create links that open one change of a build for anyone (extension)." }),
    openThreadsBlockApproval: z
      .boolean()
      .optional()
      .meta({ description: "Whether a build cannot be approved while a thread on one of its snapshots is open (extension)." }),
    shareLinks: z
      .boolean()
      .optional()
      .meta({ description: "Whether reviewers may create share links that open media for people outside the project (extension)." }),
    publicBuilds: z
      .boolean()
      .optional()
      .meta({ description: "Whether anyone may read the project's builds without an account. False while `private` (extension)." }),
    visitorComments: VisitorComments.optional().meta({
      description:
        "People without a role who may comment on public share pages: none, people with a name and a confirmed address, or signed-in people (extension).",
    }),
    limits: z
      .object({ maxFileBytes: z.int(), retentionDays: z.int() })
      .optional()
      .meta({ description: "Limits of the instance: the largest file, and the days that a version is kept, 0 for ever (extension)." }),
    permissions: z
      .array(z.enum(["view", "review", "admin"]))
      .optional()
      .meta({ description: "The caller's permissions in the project (extension)." }),
  })
  .meta({ id: "Project" });

/** A project by itself. */
const ProjectDetails = Project.extend({
  refusedUpload: z.object({ at: Timestamp, reason: z.string() }).nullable().optional().meta({
    description: "The latest upload that was refused in the last day, while the project has no build; null for none (extension).",
  }),
  inUse: z
    .object({ deployments: z.boolean(), automations: z.boolean() })
    .optional()
    .meta({ description: "The project has a deployment, and an automation, also one that is turned off (extension)." }),
}).meta({ id: "ProjectDetails" });

/** A project in a list. */
const ListedProject = Project.extend({
  openThreads: z.int().optional().meta({ description: "Open comment threads of the project, at most 100 (extension)." }),
  newestBuild: z
    .object({
      createdAt: Timestamp,
      pictures: z
        .array(z.object({ url: z.url(), width: z.int().nullable(), height: z.int().nullable() }))
        .meta({ description: "Small pictures of up to three pages. Their URLs expire after an hour. Sizes are those of the snapshots." }),
    })
    .nullable()
    .optional()
    .meta({ description: "The newest build whose snapshots are known; null without one (extension)." }),
  toReview: z.object({ builds: z.int(), media: z.int() }).optional().meta({
    description:
      "For reviewers: builds with undecided changes, the newest of each branch and suite and at most 100, and those of the 50 newest media whose newest version came after their last verdict (extension).",
  }),
}).meta({ id: "ListedProject" });

/** Name of a new project. Projects of earlier releases keep a name that reads like a web address. */
const NewProjectName = ProjectName.refine((name) => !hasWebAddress(name), "must not contain a web address");

export const CreateProject = z.object({ name: NewProjectName, accountSlug: z.string().min(1) });

const inherits = "Null or empty: the default.";

/** A branch name. Null and an empty text return to the default. Characters of patterns are refused: the name is the default of patterns too. */
const branch = z
  .string()
  .trim()
  .max(255)
  .refine((name) => !/[\s*?[\]{}!\\~^:]/.test(name), "must be the name of one branch, without spaces and * ? [ ] { } ! ~ ^ : \\")
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  .refine((name) => !/[\u0000-\u001f\u007f]/.test(name), "must not contain control characters")
  .nullish()
  .meta({ description: inherits });

/** A pattern of branches. Null and an empty text return to the default. */
const branchGlob = z
  .string()
  .trim()
  .pipe(Glob)
  .nullish()
  .meta({ description: `Pattern with *, **, ?, [a-z] and {a,b}. ${inherits}` });

export const UpdateProject = z.object({
  name: ProjectName.optional(),
  defaultBaseBranch: branch,
  autoApprovedBranchGlob: branchGlob,
  deploymentProductionBranchGlob: branchGlob,
  private: z
    .boolean()
    .nullish()
    .meta({ description: "Whether new media are visible to the team only. Null: as the repository, else true." }),
  summaryCheck: Project.shape.summaryCheck.optional(),
  defaultUserLevel: ProjectLevel.nullish().meta({ description: "Level of contributors without one. Null: no access." }),
  ignoreConfig: z.object({ enabled: z.boolean(), autoIgnore: z.object({ changes: z.int().min(1).max(1_000_000) }).nullable() }).optional(),
  prCommentEnabled: z.boolean().optional().meta({ description: "Whether pull requests get a comment. Extension." }),
  deploymentEnabled: z.boolean().optional(),
  githubActionsOidcEnabled: z.boolean().optional(),
  githubRepository: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .max(255)
        .regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"),
    ])
    .nullish()
    .transform((name) => (name === undefined ? undefined : name || null))
    .meta({ description: "Repository on GitHub, `owner/name`. Null or empty: none. Extension." }),
  gitlabProject: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .max(255)
        .regex(/^[\w.-]+(?:\/[\w.-]+)+$/, "must be group/project"),
    ])
    .nullish()
    .transform((name) => (name === undefined ? undefined : name || null))
    .meta({ description: "Project on GitLab with its groups, `group/project`. Null or empty: none. Extension." }),
  tokenlessAuthEnabled: z.boolean().optional(),
  changeLinks: z.boolean().nullish().meta({
    description: "Links to single changes for anyone. Off: existing ones stop working too. Null: on unless `private`. Extension.",
  }),
  openThreadsBlockApproval: z.boolean().optional().meta({
    description: "Refuses approvals of a build while a thread on one of its snapshots is open. Off in new projects. Extension.",
  }),
  shareLinks: z.boolean().nullish().meta({
    description: "Share links to media. Off: existing ones stop working too. Null: on unless `private`. Extension.",
  }),
  publicBuilds: z.boolean().optional().meta({
    description: "Lets anyone read the project's builds without an account. True on a `private` project is 400. Extension.",
  }),
  visitorComments: VisitorComments.optional().meta({
    description: "`guest`: a name and a confirmed address; signed-in people too. `account`: signed-in people. Extension.",
  }),
  deploymentAuth: Project.shape.deploymentAuth.optional().meta({ description: "`private` needs a team." }),
});

export const projectOperations = operations("Projects", {
  "GET /accounts/{accountSlug}/projects": {
    operationId: "listProjects",
    summary: "List projects",
    description: "Returns the projects that the caller can see, most recently active first.",
    access: byUser("projects:read"),
    params: AccountPath,
    query: PageQuery,
    responses: { 200: paginated(ListedProject), ...errors },
  },
  "POST /projects": {
    operationId: "createProject",
    summary: "Create a project",
    description: "Only for owners of the account.",
    access: byUser("projects:write"),
    body: CreateProject,
    responses: { 201: Project, 409: ErrorBody, ...bodyErrors },
  },
  "GET /projects/{owner}/{project}": {
    operationId: "getProject",
    summary: "Get a project",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    responses: { 200: ProjectDetails, ...errors },
  },
  "PATCH /projects/{owner}/{project}": {
    operationId: "updateProject",
    summary: "Update a project",
    description:
      "Changes the given fields and returns the project. Needs the admin permission of the project. A reserved or taken name is 400; an archived project is 409.",
    access: byUser("projects:write"),
    params: ProjectPath,
    body: UpdateProject,
    responses: { 200: Project, 409: ErrorBody, ...bodyErrors },
  },
});
