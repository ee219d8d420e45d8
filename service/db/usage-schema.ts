import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, at } from "./schema.ts";

/** Metered screenshots, one row per project and UTC day, so that a period sums at most 366 rows per project. */
export const usageDays = pgTable(
  "usage_days",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    day: text("day").notNull(),
    /** All units, those of builds included. */
    units: integer("units").notNull().default(0),
    /** Snapshots of builds, and those of them that Storybook made. */
    snapshots: integer("snapshots").notNull().default(0),
    storybook: integer("storybook").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.projectId] }),
    index("usage_days_day").on(table.day, table.accountId),
    index("usage_days_project").on(table.projectId, table.day),
  ],
);

/** Thresholds of the monthly screenshots that were announced to an account's owners: one row per month and threshold, so that each is announced once. */
export const usageNotices = pgTable(
  "usage_notices",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Month in UTC, such as `2026-11`. */
    month: text("month").notNull(),
    /** Percent of the included units. */
    threshold: integer("threshold").notNull(),
    sentAt: at("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.threshold] })],
);

/**
 * Uploads that were declared and not finalized, to limit what an account may hold on staging. A row stays when its version is deleted: the
 * sweep removes it together with the bytes.
 */
export const stagedUploads = pgTable(
  "staged_uploads",
  {
    versionId: text("version_id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    size: bigint("size", { mode: "number" }).notNull(),
    declaredAt: at("declared_at").notNull(),
  },
  (table) => [index("staged_uploads_account").on(table.accountId), index("staged_uploads_declared_at").on(table.declaredAt)],
);

/** Days that rows are kept by the settings that were applied last, so that a change of the settings reaches stored rows and deletes none without notice. */
export const retentions = pgTable("retentions", {
  rows: text("rows", { enum: ["builds", "deployments", "media"] }).primaryKey(),
  /** 0 for no limit. */
  days: integer("days").notNull(),
  changedAt: at("changed_at").notNull(),
  /** Time at which all stored rows had their new end; null while they don't. */
  appliedAt: at("applied_at"),
});
