import * as z from "zod";
import { User } from "./accounts.ts";
import { Anchor } from "./anchor.ts";
import { isEmoji } from "./emoji.ts";
import { Timestamp } from "./shared.ts";

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

export const UpdateComment = z.object({ body });
export const emoji = z.string().refine(isEmoji, "must be exactly one emoji");

/** Assignee and due date of a thread. */
export const Assignment = z.object({
  assigneeId: z.string().min(1).max(40).nullable().meta({ description: "Id of a person who can see the project; null to unassign." }),
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
