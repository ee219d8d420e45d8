import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { RegionSignature } from "../../lib/compare/regions/signature.ts";
import { builds } from "./build-schema.ts";
import { shownDecision } from "./decision-schema.ts";
import { createdAt, projects } from "./schema.ts";

const rowId = (name: string) => bigint(name, { mode: "number" });

/** A region of a comparison as it is stored: boxes as `[x, y, width, height]`. */
export type StoredRegion = {
  kind: "changed" | "inserted" | "removed" | "resized" | "lines" | "frames";
  before: [number, number, number, number] | null;
  after: [number, number, number, number] | null;
  pixels: number;
  recoloured: { from: string; to: string } | null;
  /** Different pixels, counted or not. Absent, as the next three, from regions of texts and of older comparisons. */
  raw?: number;
  /** Rows that left or entered at the bottom of pictures of one height because of inserted or removed ones. */
  pushed?: number;
  /** Pixels that the content moved to the right and down. */
  moved?: [number, number] | null;
  content?: "text" | "picture" | null;
  /** Size and contrast of the content as a multiple of the former ones. Absent where they did not change, as the next two. */
  scaled?: number;
  opacity?: number;
  /** Rows that repeat the row above or below them, and the rows of the space that they are part of, before and after. */
  stretched?: true;
  space?: [number, number];
  /** Number of the frame of an animation that has the region, from 1, and the number of all. */
  frame?: [number, number];
  /** Frames before and after, where their number or times changed. */
  frames?: [number, number];
  /** First changed line of a text on each side, cut; null for none. Absent from comparisons of before November 2026. */
  lines?: { before: string | null; after: string | null };
  /** Colours and shape of both crops. Absent from texts, from more than `MOST_PLACES` areas, and from older comparisons. */
  signature?: RegionSignature | null;
  /** Digest of both crops. Regions of a build with one key are one cause. */
  key: string;
};

/** Areas of one snapshot above which they are one place, decided together: noise must not make a build with ten thousand causes. */
export const MOST_PLACES = 50;

/** Results of comparing two files, once for all builds of a project. Without a base file it verifies and measures the other one. */
export const comparisons = pgTable(
  "comparisons",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    baseFileId: text("base_file_id"),
    headFileId: text("head_file_id").notNull(),
    threshold: real("threshold").notNull(),
    /** Version of the engine that compares the files. Version 3 had no column. */
    engine: smallint("engine").notNull().default(3),
    status: text("status", { enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    score: doublePrecision("score"),
    /** Digest of all regions; diffs of a build with one digest are a group. */
    fingerprint: text("fingerprint"),
    regions: jsonb("regions").$type<StoredRegion[]>(),
    counts: jsonb("counts").$type<Record<string, number>>(),
    width: integer("width"),
    height: integer("height"),
    maskKey: text("mask_key"),
    /** Sentence for people about a comparison that failed. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("comparisons_files").on(
      table.projectId,
      sql`coalesce(${table.baseFileId}, '')`,
      table.headFileId,
      table.threshold,
      table.engine,
    ),
    index("comparisons_fingerprint")
      .on(table.projectId, table.fingerprint)
      .where(sql`${table.fingerprint} is not null`),
    index("comparisons_base").on(table.baseFileId),
    index("comparisons_head").on(table.headFileId),
  ],
);

export const diffStatuses = ["pending", "removed", "failure", "added", "changed", "unchanged", "retryFailure", "ignored"] as const;

/** Snapshots of builds against their baselines. */
export const diffs = pgTable(
  "diffs",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    testId: rowId("test_id"),
    name: text("name").notNull(),
    parentName: text("parent_name"),
    headId: rowId("head_id"),
    baseId: rowId("base_id"),
    headFileId: text("head_file_id"),
    baseFileId: text("base_file_id"),
    /** The exact content that a decision is about: the new file or "removed", and the file of the baseline or "none". */
    contentKey: text("content_key").notNull(),
    comparisonId: text("comparison_id"),
    status: text("status", { enum: diffStatuses }).notNull(),
    /** Place of the status in lists. */
    rank: smallint("rank").notNull(),
    /** True until the comparison ended. */
    waiting: boolean("waiting").notNull().default(false),
    score: doublePrecision("score"),
    /** Fingerprint that at least two diffs of the build share. */
    group: text("group_key"),
    problem: text("problem"),
    /** The rule that ignored this snapshot; null for none. */
    ruleId: text("rule_id"),
    ...shownDecision(),
    /** Derived, as above: the decision that counts for the build and later ones. Drafts do not. */
    standingId: rowId("standing_id"),
    standing: text("standing", { enum: ["approved", "rejected"] }),
  },
  (table) => [
    // Few different keys, which the index stores once each: the list sorts the snapshots of a rank.
    index("diffs_rank").on(table.buildId, table.rank),
    index("diffs_comparison").on(table.comparisonId),
    index("diffs_waiting_build")
      .on(table.buildId)
      .where(sql`${table.waiting}`),
    // Decisions about the same content, and about the same new file.
    index("diffs_content")
      .on(table.testId, table.contentKey, table.id)
      .where(sql`${table.standing} is not null`),
    index("diffs_file")
      .on(table.testId, table.headFileId, table.id)
      .where(sql`${table.standing} is not null`),
    // Files of a baseline that the build itself does not have.
    index("diffs_base_file")
      .on(table.baseFileId)
      .where(sql`${table.baseFileId} is not null and ${table.baseFileId} is distinct from ${table.headFileId}`),
    index("diffs_rule")
      .on(table.ruleId)
      .where(sql`${table.ruleId} is not null`),
    index("diffs_build_rule")
      .on(table.buildId, table.ruleId)
      .where(sql`${table.ruleId} is not null`),
  ],
);

/** Regions of a build with the same crops before and after. */
export const causes = pgTable(
  "causes",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** Facts of the first region, from which the sentence is made. */
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** The first cause of its question: one edit explains all causes with the same one. Null until the build concludes: then it is asked alone. */
    question: rowId("question"),
    places: integer("places").notNull().default(0),
    ...shownDecision(),
  },
  (table) => [
    uniqueIndex("causes_key").on(table.buildId, table.key),
    index("causes_places").on(table.buildId, sql`${table.places} desc`, table.id),
  ],
);

/** Regions of diffs as members of causes. A decision about a place or its snapshot is shown here, one about its cause at the cause. */
export const places = pgTable(
  "places",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    causeId: rowId("cause_id")
      .notNull()
      .references(() => causes.id, { onDelete: "cascade" }),
    diffId: rowId("diff_id")
      .notNull()
      .references(() => diffs.id, { onDelete: "cascade" }),
    /** Number of the region in its comparison. */
    region: integer("region").notNull(),
    ...shownDecision(),
  },
  (table) => [uniqueIndex("places_region").on(table.diffId, table.region), index("places_cause").on(table.causeId, table.id)],
);

/** Questions of two builds that were compared by hand, for one state of them: what a build stores at its causes. */
export const comparisonQuestions = pgTable(
  "comparison_questions",
  {
    /** Digest of the comparisons and names that were joined. */
    digest: text("digest").primaryKey(),
    baseBuildId: text("base_build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    headBuildId: text("head_build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    /** Key of the first cause of a question by the keys of all of its causes. A cause without an entry is asked alone. */
    questions: jsonb("questions").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index("comparison_questions_builds").on(table.baseBuildId, table.headBuildId),
    index("comparison_questions_head").on(table.headBuildId),
  ],
);
