import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { tests } from "./snapshot-schema.ts";
import { at, createdAt, projects, users } from "./schema.ts";

const rowId = (name: string) => bigint(name, { mode: "number" });
const testId = () =>
  rowId("test_id")
    .notNull()
    .references(() => tests.id, { onDelete: "cascade" });

/** Reference builds that a test ran in, by UTC day. */
export const testDays = pgTable(
  "test_days",
  { testId: testId(), day: text("day").notNull(), builds: integer("builds").notNull() },
  (table) => [primaryKey({ columns: [table.testId, table.day] }), index("test_days_day").on(table.day)],
);

/** Occurrences of a change of a test in reference builds, by UTC day, with the first and last diff of the day. */
export const changeDays = pgTable(
  "change_days",
  {
    testId: testId(),
    fingerprint: text("fingerprint").notNull(),
    day: text("day").notNull(),
    count: integer("count").notNull(),
    firstDiffId: rowId("first_diff_id").notNull(),
    lastDiffId: rowId("last_diff_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.fingerprint, table.day] }), index("change_days_test").on(table.testId, table.day)],
);

/** Latest decision to ignore a change of a test, or to show it again. */
export const ignoredChanges = pgTable(
  "ignored_changes",
  {
    testId: testId(),
    fingerprint: text("fingerprint").notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    ignored: boolean("ignored").notNull(),
    /** Null for a change that was ignored because it came back. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    automatic: boolean("automatic").notNull().default(false),
    agent: text("agent"),
    at: at("at").notNull(),
    /** Version of the engine whose fingerprint this is, or that found the change again under another one. */
    engine: smallint("engine").notNull().default(3),
    /** Moment from which the change is shown again; null for never. */
    expiresAt: at("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.fingerprint] }),
    index("ignored_changes_project")
      .on(table.projectId, table.at)
      .where(sql`${table.ignored}`),
    index("ignored_changes_user").on(table.userId),
    index("ignored_changes_engine")
      .on(table.projectId, table.engine)
      .where(sql`${table.ignored}`),
  ],
);

/** Subscriptions to a test. `subscribed: false` is a choice that nothing undoes but the person. */
export const testSubscriptions = pgTable(
  "test_subscriptions",
  {
    testId: testId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subscribed: boolean("subscribed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.userId] }), index("test_subscriptions_user").on(table.userId)],
);

/** Conditions of a rule. All that are given must hold, for every changed region of a snapshot. */
export type StoredConditions = {
  buildName?: string | undefined;
  /** Glob of the names of tests. */
  tests?: string | undefined;
  browser?: string | undefined;
  colorScheme?: "light" | "dark" | undefined;
  viewportWidth?: number | undefined;
  kinds?: string[] | undefined;
  recoloured?: { from: string; to: string } | undefined;
  /** Areas that the regions must be in: `[x, y, width, height]`. */
  boxes?: [number, number, number, number][] | undefined;
  /** Largest share of different pixels. */
  maxScore?: number | undefined;
};

/** Rules that decide about changes, ignore them, or set the threshold of comparisons, until they expire or are revoked. */
export const buildRules = pgTable(
  "build_rules",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    effect: text("effect", { enum: ["approve", "ignore", "threshold"] }).notNull(),
    conditions: jsonb("conditions").$type<StoredConditions>().notNull(),
    threshold: doublePrecision("threshold"),
    reason: text("reason"),
    /** Build that the rule was saved from. */
    buildId: text("build_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    agent: text("agent"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    revokedBy: text("revoked_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("build_rules_project").on(table.projectId, table.createdAt, table.id),
    index("build_rules_active")
      .on(table.projectId, table.expiresAt)
      .where(sql`${table.revokedAt} is null`),
    index("build_rules_user").on(table.userId),
    index("build_rules_revoked_by").on(table.revokedBy),
  ],
);
