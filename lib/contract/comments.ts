import * as z from "zod";
import { User } from "./accounts.ts";
import { Anchor } from "./anchor.ts";
import { isEmoji } from "./emoji.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, Timestamp } from "./shared.ts";

export const Comment = z
  .object({
    id: z.string().meta({ description: "`comment-` and an opaque part." }),
    buildId: z.string().nullable(),
    testId: z.string().nullable(),
    mediaId: z.string().nullable(),
    mediaVersionId: z
      .string()
      .nullable()
      .meta({ description: "The version the comment was written against; null once that version was purged." }),
    threadId: z.string().nullable().meta({ description: "Id of the root comment; null on a root comment." }),
    body: z.record(z.string(), z.unknown()).meta({ description: "The stored rich-text document." }),
    text: z.string().meta({ description: "The body as plain text, blocks separated by newlines." }),
    author: User.nullable().meta({ description: "Null for a guest without an account, and where the account was deleted." }),
    guest: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .optional()
      .meta({ description: "The guest who wrote it, who has no role in the project. Extension." }),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "The program that wrote the comment for its author; null if a person wrote it." }),
    screenshotDiffId: z.string().nullable().meta({ description: "The snapshot of a build that the comment is about." }),
    snapshotName: z.string().nullable().optional().meta({ description: "Name of that snapshot. Extension." }),
    anchor: Anchor.nullable(),
    side: z.enum(["before", "after"]).nullable().optional().meta({
      description:
        "Picture of the snapshot that the anchor is on: `before` is the baseline's. Extension; null without an anchor on a snapshot.",
    }),
    pending: z.boolean().meta({ description: "A draft of a review, which only its author sees." }),
    resolvedAt: Timestamp.nullable(),
    editedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    reactions: z.array(z.object({ emoji: z.string(), count: z.int(), users: z.array(User) })),
    assignee: User.nullable().optional().meta({ description: "Person who should act on the thread. Extension; on root comments." }),
    dueOn: z.iso
      .date()
      .nullable()
      .optional()
      .meta({ description: "Day by which the thread should be resolved. Extension; on root comments." }),
    assignments: z
      .array(z.object({ by: User.nullable(), assignee: User.nullable(), dueOn: z.iso.date().nullable(), at: Timestamp }))
      .optional()
      .meta({ description: "Changes of assignee and due date, oldest first, at most the newest 20. Extension; on root comments." }),
    subscribed: z
      .boolean()
      .optional()
      .meta({ description: "Whether the caller subscribes to this thread. Extension; only where a single root comment is returned." }),
  })
  .meta({ id: "Comment" });

const body = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .meta({ description: "Markdown text, or a rich-text document as JSON." });

export const CreateComment = z.object({
  body,
  threadId: z.string().optional().meta({ description: "Id of a comment of the thread to reply to. Starts a new thread when absent." }),
  anchor: Anchor.optional(),
});

export const CreateMediaComment = CreateComment.extend({
  mediaVersionId: z.string().min(1).max(40).optional().meta({
    "x-extension": true,
    description: "Ready version that a new thread is about. The newest one when absent. Ignored on a reply.",
  }),
});

export const UpdateComment = z.object({ body });
export const emoji = z.string().refine(isEmoji, "must be exactly one emoji");

/** Assignee and due date of a thread. */
export const Assignment = z.object({
  assigneeId: z.string().min(1).max(40).nullable().meta({ description: "Id of a person who can see the project; null for nobody." }),
  dueOn: z.iso.date().nullable().default(null).meta({ description: "Day by which the thread should be resolved; null for none." }),
});

/** Times up to which a person has read the threads of a media or build. */
export const Reading = z
  .object({
    since: Timestamp.nullable().meta({ description: "Time of the caller's first visit; null before. Older comments count as read." }),
    threads: z
      .record(z.string(), Timestamp)
      .meta({ description: "Time of the newest comment seen, by the id of the thread's root comment." }),
  })
  .meta({ id: "Reading" });

export const UpdateReading = z.object({
  threads: z
    .record(z.string().min(1).max(100), Timestamp)
    .refine((threads) => Object.keys(threads).length <= 200, "must name at most 200 threads")
    .default({}),
});

const CommentPath = MediaPath.extend({ commentId: z.string().min(1).meta({ description: "Id of the comment." }) });
const ThreadPath = MediaPath.extend({ commentId: z.string().min(1).meta({ description: "Id of any comment of the thread." }) });

export const commentOperations = operations("Comments", {
  "GET /media/{mediaId}/comments": {
    operationId: "listMediaComments",
    summary: "List comments of a media",
    description:
      "Returns the newest 200 comments, oldest first, resolved threads included. A reply carries the `threadId` of its root comment.",
    compressed: true,
    access: byUser("comments:read"),
    params: MediaPath,
    responses: { 200: z.array(Comment), ...errors },
  },
  "POST /media/{mediaId}/comments": {
    operationId: "createMediaComment",
    summary: "Create a comment",
    description:
      "Starts a thread, or replies to the thread of `threadId`. The comment is stored against the newest ready version, or the one of `mediaVersionId`. Send an `Idempotency-Key` header to retry safely: a repeated key returns the first comment, and 409 if that one has other content. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: MediaPath,
    body: CreateMediaComment,
    responses: { 201: Comment, 409: ErrorBody, ...bodyErrors },
  },
  "GET /media/{mediaId}/people": {
    operationId: "listMediaPeople",
    summary: "Find people to mention",
    description: "Returns at most 50 people who can see the project, by name, without the caller. Needs the reviewer role.",
    access: byUser("comments:read"),
    params: MediaPath,
    query: z.object({ search: z.string().trim().max(100).default("").meta({ description: "Part of a name or slug." }) }),
    responses: { 200: z.array(User), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /media/{mediaId}/reading": {
    operationId: "getMediaReading",
    summary: "Get read state",
    description:
      "Returns the times up to which the caller has read the threads of a media. A comment of another author is unread while it is newer than `since` and than the time of its thread.",
    access: byUser("comments:read"),
    params: MediaPath,
    responses: { 200: Reading, ...errors },
    extension: true,
  },
  "PATCH /media/{mediaId}/reading": {
    operationId: "updateMediaReading",
    summary: "Update read state",
    description:
      "Marks threads as read up to a time. Times only move forward, and never past now. The first call also sets `since`. Ignores threads of other media.",
    access: byUser("comments:write"),
    params: MediaPath,
    body: UpdateReading,
    responses: { 200: Reading, ...bodyErrors },
    extension: true,
  },
  "GET /media/{mediaId}/comments/{commentId}": {
    operationId: "getMediaComment",
    summary: "Get a comment",
    description: "Returns one comment. On a root comment, `subscribed` is true when the caller subscribes to its thread.",
    access: byUser("comments:read"),
    params: CommentPath,
    responses: { 200: Comment, ...errors },
  },
  "PATCH /media/{mediaId}/comments/{commentId}": {
    operationId: "updateMediaComment",
    summary: "Edit a comment",
    description:
      "Changes the body of a comment of the caller and sets `editedAt`. People mentioned for the first time get an email. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: UpdateComment,
    responses: { 200: Comment, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}": {
    operationId: "deleteMediaComment",
    summary: "Delete a comment",
    description:
      "Deletes a comment of the caller and returns it as it was. Replies to a deleted root stay. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    responses: { 200: Comment, 409: ErrorBody, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/reactions": {
    operationId: "addMediaCommentReaction",
    summary: "Add a reaction",
    description: "Adds one emoji of the caller to a comment. The same emoji again changes nothing. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: z.object({ emoji }),
    responses: { 200: Comment, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": {
    operationId: "removeMediaCommentReaction",
    summary: "Remove a reaction",
    description: "Removes an emoji of the caller from a comment. Without that reaction, nothing changes. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    query: z.object({ emoji: z.string().min(1).max(64) }),
    responses: { 200: Comment, 409: ErrorBody, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/resolve": {
    operationId: "resolveMediaCommentThread",
    summary: "Resolve a thread",
    description: "Resolves the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, 409: ErrorBody, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/unresolve": {
    operationId: "unresolveMediaCommentThread",
    summary: "Reopen a thread",
    description: "Reopens the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, 409: ErrorBody, ...errors },
  },
  "PUT /media/{mediaId}/comments/{commentId}/assignment": {
    operationId: "assignMediaCommentThread",
    summary: "Assign a thread",
    description:
      "Sets the assignee and the due date of the thread of a comment and returns its root comment. The new assignee subscribes to the thread and gets an email. Needs the reviewer role. Refuses assignees who can't see the project.",
    access: byUser("comments:write"),
    params: ThreadPath,
    body: Assignment,
    responses: { 200: Comment, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /media/{mediaId}/comments/{commentId}/subscription": {
    operationId: "subscribeMediaCommentThread",
    summary: "Subscribe to a thread",
    description:
      "Subscribes the caller to emails about the thread of a comment and returns its root comment. Authors and people mentioned in a thread are subscribed already.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": {
    operationId: "unsubscribeMediaCommentThread",
    summary: "Unsubscribe from a thread",
    description:
      "Ends emails about the thread of a comment for the caller and returns its root comment. A mention in the thread is still emailed.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
});
