import * as z from "zod";
import { byDashboard, byVisitor, byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, ProjectPath, Timestamp } from "./shared.ts";

const branch = z.string().min(1).max(255);

export const PullRequestEvent = z
  .object({
    project: z
      .string()
      .max(200)
      .regex(/^[^/]+\/[^/]+$/, "must be owner/project")
      .meta({ description: "The project as `owner/project`." }),
    number: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: "Number of the pull request." }),
    branch: branch.meta({ description: "Head branch." }),
    state: z.enum(["open", "closed", "merged"]),
    fork: z.boolean().default(true).meta({
      description: "False when the head branch is in the repository itself. Forks publish nothing, and by default a head counts as one.",
    }),
    baseBranch: branch.nullable().default(null),
    headCommit: z
      .string()
      .regex(/^[\da-f]{40}$/i, "must be a commit")
      .nullable()
      .default(null),
    title: z.string().max(500).nullable().default(null),
    author: z
      .object({
        name: z.string().trim().min(1).max(100).meta({ description: "Name or login at the provider." }),
        email: z.string().trim().max(254).nullable().default(null).meta({
          description: "Address of the author. A person of the team with this verified address is shown with their picture.",
        }),
        isBot: z.boolean().default(false),
      })
      .nullable()
      .default(null)
      .meta({ description: "Author of the pull request. Null keeps the author of an earlier event." }),
    changedAt: z.iso
      .datetime({ offset: true })
      .meta({ description: "Time of the change at the provider. An event that is older than the last one changes nothing." }),
  })
  .meta({ id: "PullRequestEvent" });

export const LinkedRepository = z
  .object({
    available: z.boolean().meta({ description: "True where this instance has a GitHub App with a private key." }),
    repository: z.string().nullable().meta({ description: "Linked repository, `owner/name` in lower case; null without a link." }),
    linkedAt: Timestamp.nullable(),
    readsHistory: z.boolean().meta({ description: "True where the app may read the repository, for the history of builds." }),
    login: z.string().nullable().meta({ description: "The caller's account on GitHub; null for people who never signed in with GitHub." }),
  })
  .meta({ id: "LinkedRepository" });

export const LinkRepository = z.object({
  repository: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name of a repository")
    .transform((value) => value.toLowerCase())
    .meta({ description: "`owner/name` of the repository." }),
});

export const pullRequestOperations = operations("Projects", {
  "PUT /projects/{owner}/{project}/pull-request-webhook": {
    operationId: "createPullRequestWebhook",
    summary: "Create the pull request webhook",
    description:
      "Returns the URL and a new secret for reports of pull requests. The secret is returned only once and replaces the one before. Recorded in the history. Needs the admin role.",
    access: byUser("projects:write"),
    params: ProjectPath,
    responses: { 200: z.object({ url: z.url(), secret: z.string() }), 409: ErrorBody, ...errors },
    extension: true,
  },
  "DELETE /projects/{owner}/{project}/pull-request-webhook": {
    operationId: "deletePullRequestWebhook",
    summary: "Delete the pull request webhook",
    description: "Its secret stops working immediately. Recorded in the history. Needs the admin role.",
    access: byUser("projects:write"),
    params: ProjectPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/repository": {
    operationId: "getLinkedRepository",
    summary: "Get the linked GitHub repository",
    description: "The repository that gets commit statuses and comments. Needs the admin role.",
    access: byDashboard("projects:read"),
    params: ProjectPath,
    responses: { 200: LinkedRepository, ...errors },
    extension: true,
  },
  "PUT /projects/{owner}/{project}/repository": {
    operationId: "linkRepository",
    summary: "Link a GitHub repository",
    description:
      "Lets the project set commit statuses and comment on pull requests there. The caller signed in with GitHub once (409) and may write to the repository (403), where the GitHub App is installed (400). Recorded in the history. Needs the admin role.",
    access: byDashboard("projects:write"),
    params: ProjectPath,
    body: LinkRepository,
    responses: { 200: LinkedRepository, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "DELETE /projects/{owner}/{project}/repository": {
    operationId: "unlinkRepository",
    summary: "Unlink the GitHub repository",
    description: "Statuses and comments that exist stay. Recorded in the history. Needs the admin role.",
    access: byDashboard("projects:write"),
    params: ProjectPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "POST /pull-request-events": {
    operationId: "receivePullRequestEvent",
    summary: "Report a pull request",
    description:
      "For CI and source hosts: says that a pull request opened, moved or closed. An open one publishes the staged media of its branch. The header `X-Loupe-Signature` is `sha256=` and the hex HMAC-SHA-256 of the body with the secret of the project's webhook. Safe to repeat, in any order. A wrong signature and an unknown project are 401.",
    access: byVisitor(),
    body: PullRequestEvent,
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
  "POST /github/webhooks": {
    operationId: "receiveGithubWebhook",
    summary: "Receive a webhook of the GitHub App",
    description:
      "For the GitHub App of the instance. `X-Hub-Signature-256` must be valid; a delivery is handled once. Other events are accepted and ignored. 404 where no GitHub App is configured.",
    access: byVisitor(),
    megabytes: 5,
    body: z.looseObject({}),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
});
