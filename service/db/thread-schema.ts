import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { comments, createdAt, users } from "./schema.ts";

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
