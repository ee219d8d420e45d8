import * as z from "zod";
import { User } from "./accounts.ts";
import { BuildPath } from "./builds.ts";
import { Anchor } from "./anchor.ts";
import { Assignment, Comment, CreateComment, emoji, Reading, UpdateComment, UpdateReading } from "./comments.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors } from "./shared.ts";

const CommentPath = BuildPath.extend({ commentId: z.string().min(1).meta({ description: "Id of the comment." }) });
const ThreadPath = BuildPath.extend({ commentId: z.string().min(1).meta({ description: "Id of any comment of the thread." }) });

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

const changed = { 200: Comment, 409: ErrorBody };

export const buildCommentOperations = operations("Comments", {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments": {
    operationId: "listBuildComments",
    summary: "List comments of a build",
    description:
      "Returns the newest 200 comments of a build and its snapshots, oldest first, resolved threads and the caller's own drafts included.",
    compressed: true,
    access: byUser("comments:read"),
    params: BuildPath,
    responses: { 200: z.array(Comment), ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments": {
    operationId: "createBuildComment",
    summary: "Comment on a build",
    description:
      "Starts a thread about the build or one of its snapshots, or replies to the thread of `threadId`. Send an `Idempotency-Key` header to retry safely. Subscribers of the build get an email. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: BuildPath,
    body: CreateBuildComment,
    responses: { 201: Comment, 409: ErrorBody, ...bodyErrors },
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
  "GET /projects/{owner}/{project}/builds/{buildNumber}/reading": {
    operationId: "getBuildReading",
    summary: "Get read state of a build",
    description:
      "Returns the times up to which the caller has read the threads of a build, and of earlier builds shown in it. A comment of another author is unread while it is newer than `since` and than the time of its thread.",
    access: byUser("comments:read"),
    params: BuildPath,
    responses: { 200: Reading, ...errors },
    extension: true,
  },
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/reading": {
    operationId: "updateBuildReading",
    summary: "Update read state of a build",
    description:
      "Marks threads as read up to a time. Times only move forward, and never past now. The first call also sets `since`. Ignores threads that the build does not show.",
    access: byUser("comments:write"),
    params: BuildPath,
    body: UpdateReading,
    responses: { 200: Reading, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/people": {
    operationId: "listBuildPeople",
    summary: "Find people to mention or ask for a review",
    description: "Returns at most 50 people who can see the project, by name, without the caller. Needs the reviewer role.",
    access: byUser("comments:read"),
    params: BuildPath,
    query: z.object({ search: z.string().trim().max(100).default("").meta({ description: "Part of a name or slug." }) }),
    responses: { 200: z.array(User), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    operationId: "getBuildComment",
    summary: "Get a comment of a build",
    description: "Returns one comment. On a root comment, `subscribed` is true when the caller subscribes to its thread.",
    access: byUser("comments:read"),
    params: CommentPath,
    responses: { 200: Comment, ...errors },
  },
  "PATCH /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    operationId: "updateBuildComment",
    summary: "Edit a comment of a build",
    description:
      "Changes the body of a comment of the caller and sets `editedAt`. People mentioned for the first time get an email. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: UpdateComment,
    responses: { ...changed, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}": {
    operationId: "deleteBuildComment",
    summary: "Delete a comment of a build",
    description:
      "Deletes a comment of the caller and returns it as it was. Replies to a deleted root stay. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": {
    operationId: "addBuildCommentReaction",
    summary: "Add a reaction to a comment of a build",
    description: "Adds one emoji of the caller to a comment. The same emoji again changes nothing. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: z.object({ emoji }),
    responses: { ...changed, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": {
    operationId: "removeBuildCommentReaction",
    summary: "Remove a reaction from a comment of a build",
    description: "Removes an emoji of the caller from a comment. Without that reaction, nothing changes. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    query: z.object({ emoji: z.string().min(1).max(64) }),
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/resolve": {
    operationId: "resolveBuildCommentThread",
    summary: "Resolve a thread of a build",
    description: "Resolves the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/unresolve": {
    operationId: "unresolveBuildCommentThread",
    summary: "Reopen a thread of a build",
    description: "Reopens the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { ...changed, ...errors },
  },
  "PUT /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/assignment": {
    operationId: "assignBuildCommentThread",
    summary: "Assign a thread of a build",
    description:
      "Sets the assignee and the due date of the thread of a comment and returns its root comment. The new assignee gets an email. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    body: Assignment,
    responses: { ...changed, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": {
    operationId: "subscribeBuildCommentThread",
    summary: "Subscribe to a thread of a build",
    description: "Subscribes the caller to emails about the thread of a comment and returns its root comment.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/subscription": {
    operationId: "unsubscribeBuildCommentThread",
    summary: "Unsubscribe from a thread of a build",
    description: "Ends emails about the thread of a comment for the caller and returns its root comment. A mention is still emailed.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
});
