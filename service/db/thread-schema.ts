import { boolean, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { comments, createdAt, media, users } from "./schema.ts";

/** Who is told about a thread, by its root. Not subscribed is a choice that mentions do not undo; writing in the thread does. */
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

/** Which mails a person wants; without a row, all. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  reply: boolean("reply").notNull().default(true),
  mention: boolean("mention").notNull().default(true),
  reaction: boolean("reaction").notNull().default(true),
});

/**
 * How far a person has read: each thread of a media by its root's id, and under the empty id since when they read along at all.
 * Threads outlive their deleted roots, so the id refers to nothing.
 */
export const commentReads = pgTable(
  "comment_reads",
  {
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    threadId: text("thread_id").notNull(),
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.userId, table.threadId] }), index("comment_reads_user").on(table.userId)],
);
