import { sql } from "drizzle-orm";
import { pagePatterns } from "../../lib/builds/variants.ts";
import { bigint, index, integer, jsonb, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { at, createdAt, projects } from "./schema.ts";

const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });
const rowId = (name: string) => bigint(name, { mode: "number" });

/** Bytes of snapshots and traces, by project and SHA-256. A file of one project is unknown to every other. */
export const buildFiles = pgTable(
  "build_files",
  {
    id: text("id").primaryKey(),
    projectId: projectId(),
    /** SHA-256 in lower-case hex, as declared. */
    hash: text("hash").notNull(),
    kind: text("kind", { enum: ["snapshot", "trace"] }).notNull(),
    contentType: text("content_type").notNull(),
    /**
     * `declared`: an upload target was signed. `uploaded`: the bytes have their final key, not verified yet. `ready`: verified. `unreadable`:
     * the bytes differ from the hash or are not what they were declared as; they are removed, and a later build may send the file again.
     */
    status: text("status", { enum: ["declared", "uploaded", "ready", "unreadable"] })
      .notNull()
      .default("declared"),
    problem: text("problem"),
    size: bigint("size", { mode: "number" }),
    width: integer("width"),
    height: integer("height"),
    createdAt: createdAt(),
    /** Time of the latest declaration without a snapshot, or of the removal of the last build that used it; null while a build uses it. */
    unusedSince: at("unused_since"),
  },
  (table) => [
    uniqueIndex("build_files_hash")
      .on(table.projectId, table.hash)
      .where(sql`${table.status} <> 'unreadable'`),
    index("build_files_unreadable")
      .on(table.projectId, table.hash)
      .where(sql`${table.status} = 'unreadable'`),
    index("build_files_unused")
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
    index("build_files_declared")
      .on(table.projectId, table.unusedSince)
      .where(sql`${table.status} = 'declared'`),
  ],
);

const { extension, variantParts, separators } = pagePatterns;
const pageOfName = `btrim(regexp_replace(regexp_replace(regexp_replace(name, '${extension}', '', 'i'), '${variantParts}', ' ', 'gi'), '${separators}', ' ', 'g'))`;

/** The identity of a snapshot over builds. */
export const tests = pgTable(
  "tests",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    buildName: text("build_name").notNull(),
    name: text("name").notNull(),
    /** Name without browser, viewport and theme: `nameOfPage(name)`. */
    page: text("page").generatedAlwaysAs(sql.raw(pageOfName)),
    /** Entity tag of the comments, kept by triggers. */
    commentsRevision: bigint("comments_revision", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("tests_name").on(table.projectId, table.buildName, table.name),
    index("tests_page").on(table.projectId, table.buildName, table.page),
  ],
);

/** Metadata of snapshots, once for all snapshots of a project with the same. */
export const snapshotMetadata = pgTable(
  "snapshot_metadata",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    /** SHA-256 of the value as the database writes it, in hex. */
    digest: text("digest").notNull(),
    value: jsonb("value").$type<Record<string, unknown>>().notNull(),
    /** Time at which the last build that used it was removed; null while a build uses it. */
    unusedSince: at("unused_since"),
  },
  (table) => [
    uniqueIndex("snapshot_metadata_digest").on(table.projectId, table.digest),
    index("snapshot_metadata_unused")
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
  ],
);

/** The one row says how far the metadata of snapshots are moved to their own table. Without it, all are. */
export const snapshotMetadataMove = pgTable("snapshot_metadata_move", {
  id: integer("id").primaryKey(),
  /** Until then snapshots are also stored in the former way, which replicas of the version before read. */
  startsAt: at("starts_at").notNull(),
  /** Snapshots up to this id are moved. */
  movedTo: rowId("moved_to").notNull().default(0),
});

export const snapshots = pgTable(
  "snapshots",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    testId: rowId("test_id").notNull(),
    shardId: text("shard_id"),
    name: text("name").notNull(),
    fileId: text("file_id").notNull(),
    traceId: text("trace_id"),
    baseNames: jsonb("base_names").$type<string[]>(),
    parentName: text("parent_name"),
    threshold: real("threshold"),
    /** Metadata of rows before migration 0068, until `moveMetadata` moves them; later ones are in `snapshot_metadata`. */
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    metadataId: rowId("metadata_id"),
  },
  (table) => [
    uniqueIndex("snapshots_name").on(table.buildId, table.name),
    // Snapshots whose name has another form in NFC, in which names are compared.
    index("snapshots_decomposed")
      .on(table.buildId)
      .where(sql`${table.name} is not nfc normalized`),
    index("snapshots_file").on(table.fileId),
    index("snapshots_metadata")
      .on(table.metadataId)
      .where(sql`${table.metadataId} is not null`),
    index("snapshots_trace")
      .on(table.traceId)
      .where(sql`${table.traceId} is not null`),
    index("snapshots_test").on(table.testId, table.id),
  ],
);
