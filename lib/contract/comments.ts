import * as z from "zod";
import { User } from "./accounts.ts";
import { isEmoji } from "./emoji.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, Timestamp } from "./shared.ts";

const unit = z.number().min(0).max(1);

const point = z.object({ x: unit, y: unit });
const extent = z.number().gt(0).max(1);
const area = z
  .object({ x: unit, y: unit, width: extent, height: extent })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, { message: "must lie inside the picture" });
const LINK_LINE =
  "Clients other than the dashboard read it as a link in the first line of `body` and `text`, with a standard anchor, and may write it so.";

/**
 * Attaches a comment to a place: a point or an area as fractions of the picture, a 1-based inclusive range of lines, or a moment of a
 * video.
 */
export const Anchor = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("point"), ...point.shape }),
    z.object({ type: z.literal("lines"), from: z.int().min(1), to: z.int().min(1) }).refine((lines) => lines.to >= lines.from, {
      message: "must not be before from",
      path: ["to"],
    }),
    z
      .object({ type: z.literal("area"), ...area.shape })
      .refine((given) => area.safeParse(given).success, { message: "must lie inside the picture" })
      .meta({ "x-extension": true, description: `A rectangle, as fractions of the picture. ${LINK_LINE}` }),
    z
      .object({
        type: z.literal("moment"),
        seconds: z.number().min(0).max(1_000_000).meta({ description: "From the start of the video." }),
        point: point.optional(),
        area: area.optional(),
      })
      .refine((given) => !given.point || !given.area, { message: "must have a point or an area, not both" })
      .meta({ "x-extension": true, description: `A moment of a video, and where on its picture. ${LINK_LINE}` }),
  ])
  .meta({ id: "Anchor" });

export const Comment = z
  .object({
    id: z.string().meta({ description: "`comment-` and an opaque part." }),
    buildId: z.string().nullable(),
    testId: z.string().nullable(),
    mediaId: z.string().nullable(),
    mediaVersionId: z.string().nullable().meta({ description: "The version the comment was written against; null once purged." }),
    threadId: z.string().nullable().meta({ description: "The root comment, on a reply." }),
    body: z.record(z.string(), z.unknown()).meta({ description: "The stored rich-text document." }),
    text: z.string().meta({ description: "Plain rendering, blocks separated by newlines." }),
    author: User.nullable(),
    agent: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "The program that wrote for the author, where one did." }),
    screenshotDiffId: z.string().nullable(),
    anchor: Anchor.nullable(),
    pending: z.boolean(),
    resolvedAt: Timestamp.nullable(),
    editedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    reactions: z.array(z.object({ emoji: z.string(), count: z.int(), users: z.array(User) })),
    subscribed: z
      .boolean()
      .optional()
      .meta({ description: "Whether the caller is told about this thread (ours; where a single root comment is returned)." }),
  })
  .meta({ id: "Comment" });

const body = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .meta({ description: "Markdown text, or a rich-text document as JSON." });

export const CreateComment = z.object({
  body,
  threadId: z.string().optional().meta({ description: "Root comment to reply to; a new thread when absent." }),
  anchor: Anchor.optional(),
});

/** How far a person has read the threads of a media. */
const Reading = z
  .object({
    since: Timestamp.nullable().meta({ description: "When the caller first read here; null before. What is older is not new." }),
    threads: z.record(z.string(), Timestamp).meta({ description: "By the id of a thread's root: the newest comment that was seen there." }),
  })
  .meta({ id: "Reading" });

const CommentPath = MediaPath.extend({ commentId: z.string().min(1).meta({ description: "Id of the comment." }) });
const ThreadPath = MediaPath.extend({ commentId: z.string().min(1).meta({ description: "Id of any comment of the thread." }) });

export const comments = operations({
  "GET /media/{mediaId}/comments": {
    operationId: "listMediaComments",
    tag: "Comments",
    summary: "List a media's comments",
    description: "Oldest first. A reply carries the `threadId` of its root comment.",
    compressed: true,
    access: byUser("comments:read"),
    params: MediaPath,
    responses: { 200: z.array(Comment), ...errors },
  },
  "POST /media/{mediaId}/comments": {
    operationId: "createMediaComment",
    tag: "Comments",
    summary: "Comment on a media",
    description:
      "Stored against the newest ready version. An optional `Idempotency-Key` header makes a repeated call answer with the first comment.",
    access: byUser("comments:write"),
    params: MediaPath,
    body: CreateComment,
    responses: { 201: Comment, 409: ErrorBody, ...bodyErrors },
  },
  "GET /media/{mediaId}/people": {
    operationId: "listMediaPeople",
    tag: "Comments",
    summary: "Find people to mention",
    description: "Those who can see the project, by name; at most 50, without the caller. Whoever may comment may ask.",
    access: byUser("comments:read"),
    params: MediaPath,
    query: z.object({ search: z.string().trim().max(100).default("").meta({ description: "Part of a name or slug." }) }),
    responses: { 200: z.array(User), ...errors },
    extension: true,
  },
  "GET /media/{mediaId}/reading": {
    operationId: "getMediaReading",
    tag: "Comments",
    summary: "Read how far the caller has read",
    description: "Of a media's threads. A comment by somebody else is new while it is younger than both times that concern it.",
    access: byUser("comments:read"),
    params: MediaPath,
    responses: { 200: Reading, ...errors },
    extension: true,
  },
  "PATCH /media/{mediaId}/reading": {
    operationId: "updateMediaReading",
    tag: "Comments",
    summary: "Say how far the caller has read",
    description:
      "Times only move forward, and not past now. The first call also sets `since`. Threads that the media does not have are ignored.",
    access: byUser("comments:write"),
    params: MediaPath,
    body: z.object({
      threads: z
        .record(z.string().min(1).max(100), Timestamp)
        .refine((threads) => Object.keys(threads).length <= 200, "must name at most 200 threads")
        .default({}),
    }),
    responses: { 200: Reading, ...bodyErrors },
    extension: true,
  },
  "GET /media/{mediaId}/comments/{commentId}": {
    operationId: "getMediaComment",
    tag: "Comments",
    summary: "Get a comment",
    access: byUser("comments:read"),
    params: CommentPath,
    responses: { 200: Comment, ...errors },
  },
  "PATCH /media/{mediaId}/comments/{commentId}": {
    operationId: "updateMediaComment",
    tag: "Comments",
    summary: "Edit a comment",
    description: "Its author only. Sets `editedAt`; people mentioned for the first time are told.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: z.object({ body }),
    responses: { 200: Comment, ...bodyErrors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}": {
    operationId: "deleteMediaComment",
    tag: "Comments",
    summary: "Delete a comment",
    description: "Its author only. Answers with the comment as it was; the replies to a deleted root stay.",
    access: byUser("comments:write"),
    params: CommentPath,
    responses: { 200: Comment, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/reactions": {
    operationId: "addMediaCommentReaction",
    tag: "Comments",
    summary: "React to a comment",
    description: "With one emoji; the same one again changes nothing.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: z.object({ emoji: z.string().refine(isEmoji, "must be exactly one emoji") }),
    responses: { 200: Comment, ...bodyErrors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": {
    operationId: "removeMediaCommentReaction",
    tag: "Comments",
    summary: "Take a reaction back",
    description: "The caller's own; one that is not there changes nothing.",
    access: byUser("comments:write"),
    params: CommentPath,
    query: z.object({ emoji: z.string().min(1).max(64) }),
    responses: { 200: Comment, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/resolve": {
    operationId: "resolveMediaCommentThread",
    tag: "Comments",
    summary: "Resolve a thread",
    description: "Answers with the thread's root comment.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/unresolve": {
    operationId: "unresolveMediaCommentThread",
    tag: "Comments",
    summary: "Reopen a thread",
    description: "Answers with the thread's root comment.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "POST /media/{mediaId}/comments/{commentId}/subscription": {
    operationId: "subscribeMediaCommentThread",
    tag: "Comments",
    summary: "Be told about a thread",
    description: "Answers with the thread's root comment. Whoever writes in a thread or is mentioned there is subscribed already.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "DELETE /media/{mediaId}/comments/{commentId}/subscription": {
    operationId: "unsubscribeMediaCommentThread",
    tag: "Comments",
    summary: "Hear no more of a thread",
    description: "Answers with the thread's root comment. A mention in it is still told.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
});
