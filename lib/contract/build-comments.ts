import * as z from "zod";
import { BuildPath } from "./builds.ts";
import { Anchor } from "./anchor.ts";
import { commentOperationsOf } from "./comment-operations.ts";
import { Comment, CreateComment } from "./comments.ts";
import { byUser, operations } from "./operation.ts";
import { errors } from "./shared.ts";

export const CreateBuildComment = CreateComment.extend({
  screenshotDiffId: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .meta({ description: "Id of the snapshot of the build that the comment is about. Required with `anchor`." }),
  side: z
    .enum(["before", "after"])
    .optional()
    .meta({ "x-extension": true, description: "Picture that `anchor` is on: `before` is the baseline's. `after` when absent." }),
  addToReview: z
    .boolean()
    .optional()
    .meta({ description: "Keeps the comment as a draft that only the caller sees, until their next review of the build." }),
});

/** A thread of an earlier build with its place in this one. */
const EarlierThread = z
  .object({
    buildNumber: z.int().meta({ description: "Number of the build that the thread belongs to. Its comments are changed there." }),
    comments: z.array(Comment).meta({ description: "The root and its replies, oldest first." }),
    placement: z.object({
      state: z.enum(["same", "moved", "gone", "unsure"]).meta({
        description: "`gone`: the area no longer exists. `unsure`: nothing proves its place.",
      }),
      changed: z.boolean().meta({ description: "The pixels of the area differ from those of the earlier build." }),
      screenshotDiffId: z.string().nullable().meta({ description: "Snapshot of this build; null where it has none." }),
      anchor: Anchor.nullable().meta({ description: "Place in this build; null where it was not found." }),
      dx: z.int().meta({ description: "Pixels to the right." }),
      dy: z.int().meta({ description: "Pixels down, or lines of a text." }),
      lastSeenBuildNumber: z.int().meta({ description: "Latest build in which the place is known." }),
    }),
  })
  .meta({ id: "EarlierThread" });

const tally = {
  threads: z.int().meta({ description: "Threads, resolved ones too." }),
  open: z.int().meta({ description: "Threads that are not resolved." }),
};

/** Numbers of the threads of a build. */
export const CommentCounts = z
  .object({
    ...tally,
    snapshots: z.array(z.object({ diffId: z.string(), ...tally })).meta({ description: "Snapshots with threads." }),
    causes: z.array(z.object({ causeId: z.string(), ...tally })).meta({
      description:
        "Causes with threads. A pin counts for the cause of the nearest changed area, a thread without one for all of its snapshot.",
    }),
  })
  .meta({ id: "CommentCounts" });

const shared = commentOperationsOf("build", BuildPath, CreateBuildComment);

export const buildCommentOperations = operations("Comments", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments": {
    ...shared.list,
    operationId: "listBuildComments",
    summary: "List comments of a build",
    description:
      "Returns the newest 200 comments of a build and its snapshots, oldest first, resolved threads and the caller's own drafts included.",
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments": {
    ...shared.create,
    operationId: "createBuildComment",
    summary: "Comment on a build",
    description:
      "Starts a thread about the build or one of its snapshots, or replies to the thread of `threadId`. Send an `Idempotency-Key` header to retry safely. Subscribers of the build get an email. Needs the reviewer role.",
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/people": {
    ...shared.listPeople,
    operationId: "listBuildPeople",
    summary: "Find people to mention or ask for a review",
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reading": {
    ...shared.getReading,
    operationId: "getBuildReading",
    summary: "Get read state of a build",
  },
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/reading": {
    ...shared.updateReading,
    operationId: "updateBuildReading",
    summary: "Update read state of a build",
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    ...shared.get,
    operationId: "getBuildComment",
    summary: "Get a comment of a build",
  },
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    ...shared.update,
    operationId: "updateBuildComment",
    summary: "Edit a comment of a build",
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    ...shared.delete,
    operationId: "deleteBuildComment",
    summary: "Delete a comment of a build",
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": {
    ...shared.addReaction,
    operationId: "addBuildCommentReaction",
    summary: "Add a reaction to a comment of a build",
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": {
    ...shared.removeReaction,
    operationId: "removeBuildCommentReaction",
    summary: "Remove a reaction from a comment of a build",
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/resolve": {
    ...shared.resolve,
    operationId: "resolveBuildCommentThread",
    summary: "Resolve a thread of a build",
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/unresolve": {
    ...shared.unresolve,
    operationId: "unresolveBuildCommentThread",
    summary: "Reopen a thread of a build",
  },
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/assignment": {
    ...shared.assign,
    operationId: "assignBuildCommentThread",
    summary: "Assign a thread of a build",
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": {
    ...shared.subscribe,
    operationId: "subscribeBuildCommentThread",
    summary: "Subscribe to a thread of a build",
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": {
    ...shared.unsubscribe,
    operationId: "unsubscribeBuildCommentThread",
    summary: "Unsubscribe from a thread of a build",
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/earlier-threads": {
    operationId: "listEarlierThreads",
    summary: "List open threads of earlier builds",
    description:
      "Returns the newest 50 open threads with an anchor of the last 50 builds of the same branch and name whose test is in this build, with their place in it. A thread is listed once its place was looked for, shortly after the end of the build.",
    compressed: true,
    access: byUser("comments:read"),
    params: BuildPath,
    responses: { 200: z.array(EarlierThread), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts": {
    operationId: "getBuildCommentCounts",
    summary: "Count threads of a build by snapshot and cause",
    description:
      "Counts the newest 500 threads of a build and the open threads of earlier builds that it shows, without drafts. Read it to find the changes that people talk about.",
    access: byUser("comments:read"),
    params: BuildPath,
    responses: { 200: CommentCounts, ...errors },
    extension: true,
  },
});
