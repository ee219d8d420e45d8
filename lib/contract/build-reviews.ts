import * as z from "zod";
import { User } from "./accounts.ts";
import { BuildPath } from "./builds.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, Timestamp } from "./shared.ts";

export const BuildReview = z
  .object({
    id: z.string(),
    buildId: z.string(),
    state: z.enum(["approved", "rejected", "commented", "pending"]),
    user: User.nullable(),
    dismissedAt: Timestamp.nullable(),
    dismissedBy: User.nullable(),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "The program that reviewed for its user; null for a person." }),
    date: Timestamp,
    automatic: z.boolean().optional().meta({ description: "Every change was approved before, on exactly the same files. Extension." }),
    text: z.string().nullable().optional().meta({ description: "The review's text. Extension." }),
    undecided: z.int().optional().meta({
      description:
        "When a review is created: snapshots of the build that still need a decision. Above 0 the build stays undecided. Extension.",
    }),
    failed: z
      .int()
      .optional()
      .meta({ description: "When a review is created: those of `undecided` that failed or were not compared. Extension." }),
  })
  .meta({ id: "BuildReview" });

const conclusion = z.enum(["APPROVE", "REQUEST_CHANGES"]);

export const CreateReview = z
  .object({
    event: z.enum(["APPROVE", "REJECT", "COMMENT"]).optional(),
    conclusion: conclusion.optional().meta({ description: "Deprecated: send `event`, which wins.", deprecated: true }),
    body: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .nullish()
      .meta({ description: "Markdown text, or a rich-text document as JSON." }),
    snapshots: z
      .array(z.object({ id: z.string().min(1).max(40), conclusion }))
      .max(5000)
      .default([])
      .meta({
        description:
          "Decisions about single snapshots. Without any, an approval covers all undecided ones that did not fail, and a rejection all.",
      }),
    includeFailed: z.boolean().default(false).meta({
      description:
        "An approval without `snapshots` also covers snapshots whose test, file or comparison failed: it approves them without comparing.",
    }),
  })
  .refine(({ event, conclusion: old }) => event || old, { message: "is required", path: ["event"] });

const UserIds = z.object({ userIds: z.array(z.string().min(1)).min(1).max(100).meta({ description: "Account ids of people." }) });
const Reviewers = z.object({ reviewers: z.array(User) }).meta({ id: "BuildReviewers" });
const Subscription = z.object({ subscribed: z.boolean() }).meta({ id: "NotificationSubscription" });

const ReviewPath = BuildPath.extend({ reviewId: z.string().min(1).meta({ description: "Id of the review." }) });

export const buildReviewOperations = operations("Reviews", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reviews": {
    operationId: "listReviews",
    summary: "List reviews",
    description: "Returns the reviews of a build, oldest first.",
    access: byUser("projects:read"),
    params: BuildPath,
    responses: { 200: z.array(BuildReview), ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviews": {
    operationId: "createReview",
    summary: "Review a build",
    description:
      "Approves, rejects or comments. A person's latest decision counts, and one rejection outweighs approvals. Decisions carry over to later builds of the same line of work with exactly the same files. The answer says how many changes are left undecided. Send an `Idempotency-Key` header to retry safely. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: CreateReview,
    responses: { 200: BuildReview, 409: ErrorBody, ...bodyErrors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviews/{reviewId}/dismiss": {
    operationId: "dismissReview",
    summary: "Dismiss a review",
    description:
      "The review and every decision that it made or published no longer count, and earlier ones of its author don't return. Needs the admin permission of the project.",
    access: byUser("reviews:write"),
    params: ReviewPath,
    responses: { 200: BuildReview, 409: ErrorBody, ...errors },
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reviewers": {
    operationId: "listBuildReviewers",
    summary: "List requested reviewers",
    access: byUser("projects:read"),
    params: BuildPath,
    responses: { 200: Reviewers, ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/reviewers": {
    operationId: "addBuildReviewers",
    summary: "Request reviews",
    description: "Ignores the caller and people who can't see the project. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: UserIds,
    responses: { 200: Reviewers, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/reviewers": {
    operationId: "removeBuildReviewers",
    summary: "Withdraw review requests",
    description: "Ignores people who were not asked. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: UserIds,
    responses: { 200: Reviewers, 409: ErrorBody, ...bodyErrors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/subscription": {
    operationId: "subscribeBuild",
    summary: "Subscribe to a build",
    access: byUser("comments:write"),
    params: BuildPath,
    responses: { 200: Subscription, ...errors },
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/subscription": {
    operationId: "unsubscribeBuild",
    summary: "Unsubscribe from a build",
    access: byUser("comments:write"),
    params: BuildPath,
    responses: { 200: Subscription, ...errors },
  },
});
