import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { media } from "./media-schema.ts";
import { users } from "./schema.ts";
import { tests } from "./snapshot-schema.ts";

/** Columns of the time up to which a person has read a thread. Threads outlive their deleted roots, so the id has no foreign key. */
const readTime = () => ({
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  threadId: text("thread_id").notNull(),
  readAt: timestamp("read_at", { withTimezone: true }).notNull(),
});

/**
 * Times up to which a person has read each thread of a media, by the id of its root. The empty id holds the time of their first visit.
 * Media only, like `subject_type`: another kind of subject gets a table of its own with its own foreign key.
 */
export const commentReads = pgTable(
  "comment_reads",
  {
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    ...readTime(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.userId, table.threadId] }), index("comment_reads_user").on(table.userId)],
);

/** Times up to which a person has read each thread of a build, like `commentReads` for media. The empty id holds the time of their first visit. */
export const buildCommentReads = pgTable(
  "build_comment_reads",
  {
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    ...readTime(),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.userId, table.threadId] }),
    index("build_comment_reads_user").on(table.userId, table.threadId),
  ],
);

/** Times up to which a person has read each thread of a test, like `commentReads` for media. The empty id holds the time of their first visit. */
export const testCommentReads = pgTable(
  "test_comment_reads",
  {
    testId: bigint("test_id", { mode: "number" })
      .notNull()
      .references(() => tests.id, { onDelete: "cascade" }),
    ...readTime(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.userId, table.threadId] }),
    index("test_comment_reads_user").on(table.userId, table.threadId),
  ],
);
