import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, projects, users } from "./schema.ts";

const bytes = (name: string) => bigint(name, { mode: "number" });

/** Images and videos. Identity: project, attachment, name and state (docs/spec/media.md#identity). `attachment` is `pr:<number>`, `branch:<name>` or empty. */
export const media = pgTable(
  "media",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    attachment: text("attachment").notNull().default(""),
    name: text("name").notNull(),
    state: text("state", { enum: ["before", "after"] }),
    description: text("description"),
    branch: text("branch"),
    prNumber: bytes("pr_number"),
    visibility: text("visibility", { enum: ["team", "public"] }).notNull(),
    shareToken: text("share_token").notNull().unique(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Increases with every change that a reader of the media's comments can see. Written by triggers only, see the migrations. */
    commentsRevision: bytes("comments_revision").notNull().default(0),
    /** Kind of the newest ready version; null while none is ready. Written by triggers only, see the migrations. */
    kind: text("kind", { enum: ["image", "video"] }),
    /** Increases with every version that becomes the newest ready one. Written by triggers only, see the migrations. */
    updatedSeq: bigserial("updated_seq", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("media_identity").on(table.projectId, table.attachment, table.name, sql`coalesce(${table.state}, '')`),
    index("media_project_seq").on(table.projectId, table.seq, table.kind),
    index("media_project_name").on(table.projectId, sql`lower(${table.name})`, table.seq, table.kind, table.name),
    index("media_project_updated").on(table.projectId, table.updatedSeq, table.kind),
    index("media_attachment_updated").on(table.projectId, table.attachment, table.updatedSeq, table.kind),
    index("media_branch_seq").on(table.projectId, table.branch, table.seq, table.kind),
    index("media_pull_request_seq").on(table.projectId, table.prNumber, table.seq, table.kind),
  ],
);

export const mediaVersions = pgTable(
  "media_versions",
  {
    id: text("id").primaryKey(),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    number: integer("number").notNull(),
    /** SHA-256 in lower-case hex. */
    hash: text("hash").notNull(),
    /** Storage key of the bytes: random, shared by versions of a project with the same hash. */
    key: text("key").notNull(),
    contentType: text("content_type").notNull(),
    /** Declared while pending, measured once ready. */
    size: bytes("size").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** Duration of a video, if its container has one. */
    durationMs: integer("duration_ms"),
    status: text("status", { enum: ["pending", "ready"] })
      .notNull()
      .default("pending"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    readyAt: at("ready_at"),
    expiresAt: at("expires_at"),
  },
  (table) => [
    uniqueIndex("media_versions_number").on(table.mediaId, table.number),
    index("media_versions_hash").on(table.projectId, table.hash),
    index("media_versions_key").on(table.key),
    index("media_versions_expiry").on(table.expiresAt),
  ],
);
