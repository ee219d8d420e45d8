import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { comments } from "./comment-schema.ts";
import { media } from "./media-schema.ts";
import { createdAt, users } from "./schema.ts";

/** Verdicts of people on versions of media: each person has one on a version. A media's verdict is that of its newest version with any. */
export const mediaReviews = pgTable(
  "media_reviews",
  {
    id: text("id").primaryKey(),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** Number of the version. */
    version: integer("version").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: ["approved", "rejected"] }).notNull(),
    /** The thread that was started with the verdict. */
    commentId: text("comment_id").references(() => comments.id, { onDelete: "set null" }),
    /** Id of the program that reviewed for the person. */
    agent: text("agent"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("media_reviews_person").on(table.mediaId, table.version, table.userId),
    index("media_reviews_user").on(table.userId),
    index("media_reviews_comment").on(table.commentId),
  ],
);
