import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { tests } from "./snapshot-schema.ts";
import { projects, users } from "./schema.ts";

const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });
const number = (name: string) => integer(name).notNull().default(0);

/**
 * Builds by project and UTC day of their creation. Triggers keep the numbers with every insert and change of a build. Builds that retention
 * deletes stay counted.
 */
export const buildNumbersOfDays = pgTable(
  "build_days",
  {
    projectId: projectId(),
    day: text("day").notNull(),
    total: number("total"),
    changesDetected: number("changes_detected"),
    noChanges: number("no_changes"),
    accepted: number("accepted"),
    rejected: number("rejected"),
    /** With changes that wait for a review. */
    waiting: number("waiting"),
    /** With changes that a person decided. The others needed no review. */
    decided: number("decided"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);

/**
 * Time from the end of the upload to the first decision by a person: numbers of builds by project, UTC day of creation and step of a logarithmic
 * scale, eight steps for each doubling of seconds.
 */
export const reviewWaitDays = pgTable(
  "review_wait_days",
  { projectId: projectId(), day: text("day").notNull(), step: smallint("step").notNull(), builds: number("builds") },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.step] })],
);

/** Reviews that people submitted, by project and UTC day. */
export const reviewDays = pgTable(
  "review_days",
  {
    projectId: projectId(),
    day: text("day").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    approved: number("approved"),
    rejected: number("rejected"),
    commented: number("commented"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.userId] }), index("review_days_user").on(table.userId)],
);

/** Snapshots that people rejected, with the UTC day of their build. A row for each, so that reviews at the same time share none. */
export const rejectedDiffs = pgTable(
  "rejected_diffs",
  {
    diffId: bigint("diff_id", { mode: "number" }).primaryKey(),
    projectId: projectId(),
    testId: bigint("test_id", { mode: "number" })
      .notNull()
      .references(() => tests.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
  },
  (table) => [index("rejected_diffs_project").on(table.projectId, table.day, table.testId), index("rejected_diffs_test").on(table.testId)],
);
