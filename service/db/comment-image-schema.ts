import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { comments } from "./comment-schema.ts";
import { createdAt, projects, users } from "./schema.ts";

/** Images that were pasted into comments, by the id in their link. */
export const commentImages = pgTable(
  "comment_images",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Comment of the uploader that links to the image. Written by triggers only, see the migrations. */
    commentId: text("comment_id").references(() => comments.id, { onDelete: "set null" }),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("comment_images_project").on(table.projectId),
    index("comment_images_comment").on(table.commentId),
    index("comment_images_unused")
      .on(table.createdBy, table.createdAt)
      .where(sql`${table.commentId} is null`),
    index("comment_images_expiry")
      .on(table.createdAt)
      .where(sql`${table.commentId} is null`),
  ],
);
