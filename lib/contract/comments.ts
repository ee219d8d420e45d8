import * as z from "zod";
import { User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, Timestamp } from "./shared.ts";

const unit = z.number().min(0).max(1);

/** Pins a comment to a place (part 2): a point as fractions of the picture, or a 1-based inclusive range of lines. */
export const Anchor = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("point"), x: unit, y: unit }),
    z.object({ type: z.literal("lines"), from: z.int().min(1), to: z.int().min(1) }).refine((lines) => lines.to >= lines.from, {
      message: "must not be before from",
      path: ["to"],
    }),
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
    agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    screenshotDiffId: z.string().nullable(),
    anchor: Anchor.nullable(),
    pending: z.boolean(),
    resolvedAt: Timestamp.nullable(),
    editedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    reactions: z.array(z.object({ emoji: z.string(), count: z.int(), users: z.array(User) })),
  })
  .meta({ id: "Comment" });

export const CreateComment = z.object({
  body: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .meta({ description: "Markdown text, or a rich-text document as JSON." }),
  threadId: z.string().optional().meta({ description: "Root comment to reply to; a new thread when absent." }),
  anchor: Anchor.optional(),
});

export const comments = operations({
  "GET /media/{mediaId}/comments": {
    operationId: "listMediaComments",
    tag: "Comments",
    summary: "List a media's comments",
    description: "Oldest first. A reply carries the `threadId` of its root comment.",
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
});
