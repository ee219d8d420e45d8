import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { diffs } from "./diff-schema.ts";
import { at, createdAt, projects, users } from "./schema.ts";

/** Links that open one change of a build for anyone, until they expire or are revoked. */
export const changeLinks = pgTable(
  "change_links",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token, which is not stored. */
    hash: text("hash").notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    diffId: bigint("diff_id", { mode: "number" })
      .notNull()
      .references(() => diffs.id, { onDelete: "cascade" }),
    // The files of the moment of creation: another baseline must not show something else under the same link.
    comparisonId: text("comparison_id"),
    baseFileId: text("base_file_id"),
    headFileId: text("head_file_id"),
    /** Number of the region in its comparison; null for the whole snapshot. */
    region: integer("region"),
    /** The link also shows the open comments at places of the snapshot. */
    comments: boolean("comments").notNull().default(false),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    revokedBy: text("revoked_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("change_links_hash").on(table.hash),
    index("change_links_project").on(table.projectId, table.createdAt, table.id),
    index("change_links_build").on(table.buildId, table.createdAt, table.id),
    index("change_links_diff").on(table.diffId),
    index("change_links_user").on(table.userId),
    index("change_links_revoked_by").on(table.revokedBy),
  ],
);
