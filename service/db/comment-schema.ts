import { sql } from "drizzle-orm";
import type { CommentAnchor } from "../../lib/review/anchor.ts";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { diffs } from "./diff-schema.ts";
import { guests } from "./guest-schema.ts";
import { reviews } from "./review-schema.ts";
import { at, createdAt, users } from "./schema.ts";
import { tests } from "./snapshot-schema.ts";
import { media, mediaVersions } from "./media-schema.ts";

/**
 * A comment on a subject. `subjectType` names the kind of subject, and each kind has its own reference: a media has `mediaId`, a build `buildId`, a
 * test `testId`.
 */
export const comments = pgTable(
  "comments",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    subjectType: text("subject_type", { enum: ["media", "build", "test"] })
      .notNull()
      .default("media"),
    mediaId: text("media_id").references(() => media.id, { onDelete: "cascade" }),
    versionId: text("version_id").references(() => mediaVersions.id, { onDelete: "set null" }),
    buildId: text("build_id").references(() => builds.id, { onDelete: "cascade" }),
    testId: bigint("test_id", { mode: "number" }).references(() => tests.id, { onDelete: "cascade" }),
    /** Snapshot of the build that the comment is about; null for the whole build. */
    diffId: bigint("diff_id", { mode: "number" }).references(() => diffs.id, { onDelete: "set null" }),
    /** Review that published the comment, or will. */
    reviewId: text("review_id").references(() => reviews.id, { onDelete: "set null" }),
    /** Visible to its author only, until the review is submitted. */
    draft: boolean("draft").notNull().default(false),
    threadId: text("thread_id"),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The guest who wrote it; a guest with an account is the author too. */
    guestId: text("guest_id").references(() => guests.id, { onDelete: "set null" }),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    text: text("text").notNull(),
    /** Id of the program that wrote for the author; null for a person. */
    agent: text("agent"),
    anchor: jsonb("anchor").$type<CommentAnchor>(),
    /** Picture of the snapshot that the anchor is on; null for the new one. */
    side: text("side", { enum: ["before", "after"] }),
    /** Written by version 1.1 only. Goes one release later. */
    placeInText: boolean("place_in_text").notNull().default(false),
    /** Key from the caller, so that a retry posts once. */
    idempotencyKey: text("idempotency_key"),
    createdAt: createdAt(),
    editedAt: at("edited_at"),
    resolvedAt: at("resolved_at"),
    deletedAt: at("deleted_at"),
    /** Person who should act on the thread, on its root. */
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** Day by which the thread should be resolved, on its root. */
    dueOn: date("due_on"),
    /** Project of the subject. Written by a trigger; null on rows of earlier releases. */
    projectId: text("project_id"),
  },
  (table) => [
    index("comments_media").on(table.mediaId, table.seq),
    index("comments_thread").on(table.threadId),
    uniqueIndex("comments_idempotency").on(table.authorId, table.idempotencyKey),
    uniqueIndex("comments_guest_idempotency")
      .on(table.guestId, table.idempotencyKey)
      .where(sql`${table.guestId} is not null`),
    index("comments_build")
      .on(table.buildId, table.seq)
      .where(sql`${table.buildId} is not null`),
    index("comments_test")
      .on(table.testId, table.seq)
      .where(sql`${table.testId} is not null`),
    index("comments_diff")
      .on(table.diffId)
      .where(sql`${table.diffId} is not null`),
    index("comments_review")
      .on(table.reviewId)
      .where(sql`${table.reviewId} is not null`),
    index("comments_draft")
      .on(table.buildId, table.authorId)
      .where(sql`${table.draft}`),
    index("comments_assignee")
      .on(table.assigneeId, table.resolvedAt, table.seq)
      .where(sql`${table.assigneeId} is not null`),
    index("comments_project")
      .on(table.projectId, table.seq)
      .where(sql`${table.projectId} is not null and ${table.deletedAt} is null and not ${table.draft}`),
    index("comments_open")
      .on(table.projectId)
      .where(
        sql`${table.projectId} is not null and ${table.threadId} is null and ${table.resolvedAt} is null and ${table.deletedAt} is null and not ${table.draft}`,
      ),
    check("comments_subject", sql`(${table.subjectType} = 'media') = (${table.mediaId} is not null)`),
    check("comments_test_subject", sql`(${table.subjectType} = 'test') = (${table.testId} is not null)`),
    check("comments_build_subject", sql`(${table.subjectType} = 'build') = (${table.buildId} is not null)`),
  ],
);

export const commentReactions = pgTable(
  "comment_reactions",
  {
    seq: bigserial("seq", { mode: "number" }).notNull(),
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    emoji: text("emoji").notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.emoji, table.userId] }), index("comment_reactions_user").on(table.userId)],
);

/** Subscriptions to a thread, by its root. `subscribed: false` is a choice that mentions do not undo; writing in the thread does. */
export const threadSubscriptions = pgTable(
  "thread_subscriptions",
  {
    threadId: text("thread_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subscribed: boolean("subscribed").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] }), index("thread_subscriptions_user").on(table.userId)],
);

/** Mails that a person wants; all of them without a row. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    reply: boolean("reply").notNull().default(true),
    mention: boolean("mention").notNull().default(true),
    reaction: boolean("reaction").notNull().default(true),
    builds: boolean("builds").notNull().default(true),
    uploads: boolean("uploads").notNull().default(true),
    assignments: boolean("assignments").notNull().default(true),
    /** Sends one mail a day with the unread threads, in place of single mails about comments. */
    digest: boolean("digest").notNull().default(false),
    /** IANA name of the person's time zone, for the hour of the digest. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Time of the next digest; null while it is off. */
    digestAt: at("digest_at"),
    /** Threads that were active before are in an earlier digest. */
    digestedUntil: at("digested_until"),
  },
  (table) => [
    index("notification_preferences_digest")
      .on(table.digestAt)
      .where(sql`${table.digestAt} is not null`),
  ],
);

/**
 * Threads that involve a person, one row each: those that they follow, that mention them or that are assigned to them. Triggers on comments and
 * on read states write it, so that every way to comment and to read counts, and so that reading the unread ones costs one index look-up.
 */
export const inboxThreads = pgTable(
  "inbox_threads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    threadId: text("thread_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    /** Newest comment, and its time. */
    commentId: text("comment_id").notNull(),
    activeAt: at("active_at").notNull(),
    /** Time of the first unread comment. */
    unreadSince: at("unread_since").notNull(),
    unread: boolean("unread").notNull(),
    reason: text("reason", { enum: ["reply", "mention", "uploads", "builds", "assignments"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index("inbox_threads_unread")
      .on(table.userId, table.activeAt, table.threadId)
      .where(sql`${table.unread}`),
    index("inbox_threads_thread").on(table.threadId),
  ],
);

/** Changes of the assignee and the due date of a thread, oldest first. */
export const threadAssignments = pgTable(
  "thread_assignments",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    threadId: text("thread_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    dueOn: date("due_on"),
    createdAt: createdAt(),
  },
  (table) => [
    index("thread_assignments_thread").on(table.threadId, table.id),
    index("thread_assignments_actor").on(table.actorId),
    index("thread_assignments_assignee").on(table.assigneeId),
  ],
);

/** Places of pinned threads of earlier builds in a newer build of the same branch and suite, found once for each thread and build. */
export const threadPlacements = pgTable(
  "thread_placements",
  {
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    threadId: text("thread_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** Snapshot of the newer build; null where it has none any more. */
    diffId: bigint("diff_id", { mode: "number" }).references(() => diffs.id, { onDelete: "set null" }),
    state: text("state", { enum: ["same", "moved", "gone", "unsure"] }).notNull(),
    /** The pixels of the area differ from those that the thread is about. */
    changed: boolean("changed").notNull().default(false),
    /** Place in the newer build; null where it was not found. */
    anchor: jsonb("anchor").$type<CommentAnchor>(),
    /** Pixels or lines to the right and down. */
    dx: integer("dx").notNull().default(0),
    dy: integer("dy").notNull().default(0),
    /** Number of the latest build in which the place is known. */
    seenNumber: integer("seen_number").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.threadId] }),
    index("thread_placements_thread").on(table.threadId),
    index("thread_placements_diff").on(table.diffId),
  ],
);
