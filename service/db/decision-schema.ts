import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { reviews } from "./review-schema.ts";
import { at, createdAt, projects, users } from "./schema.ts";

const rowId = (name: string) => bigint(name, { mode: "number" });

/**
 * Decisions about changes, append only: a row is never changed but for its review and its withdrawal. Everything else that shows a decision is
 * derived from this table by `projectDecisions`.
 */
export const decisions = pgTable(
  "decisions",
  {
    id: rowId("id").primaryKey().generatedAlwaysAsIdentity(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    subject: text("subject", { enum: ["diff", "place", "cause"] }).notNull(),
    /** Id of the snapshot, place or cause. It may be gone: another baseline replaces causes and their places. */
    subjectId: rowId("subject_id").notNull(),
    /** Test of a snapshot or place; null for a cause. */
    testId: rowId("test_id"),
    /** Content that the decision covers: both files of a snapshot, or the key of a cause. */
    content: text("content").notNull(),
    verdict: text("verdict", { enum: ["approved", "rejected"] }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Rule that decided; null for people. */
    ruleId: text("rule_id"),
    /** Program that decided for the person; null for a person in the dashboard. */
    agent: text("agent"),
    /** The person's reason for a rejection. */
    reason: text("reason"),
    createdAt: createdAt(),
    /** Review that made or published the decision; null for a draft, a rule and a decision that was carried over. */
    reviewId: text("review_id").references(() => reviews.id, { onDelete: "set null" }),
    /** The first decision, in another build, that this one was carried over from; 0 where that build was deleted before the table existed. */
    sourceId: rowId("source_id"),
    withdrawnAt: at("withdrawn_at"),
    /** Person who took the decision back; null where it ended by itself. */
    withdrawnBy: text("withdrawn_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("decisions_subject")
      .on(table.buildId, table.subject, table.subjectId)
      .where(sql`${table.withdrawnAt} is null`),
    index("decisions_build").on(table.buildId, table.id),
    index("decisions_review")
      .on(table.reviewId)
      .where(sql`${table.reviewId} is not null`),
    index("decisions_source")
      .on(table.sourceId)
      .where(sql`${table.sourceId} is not null and ${table.withdrawnAt} is null`),
    index("decisions_rule")
      .on(table.ruleId)
      .where(sql`${table.ruleId} is not null and ${table.withdrawnAt} is null`),
    index("decisions_project").on(table.projectId),
    index("decisions_user").on(table.userId),
    index("decisions_withdrawn_by").on(table.withdrawnBy),
  ],
);

/** Derived pointer to the decision that is shown for a row, drafts included. Written by `projectDecisions` alone. */
export const shownDecision = () => ({
  decisionId: rowId("decision_id"),
  verdict: text("verdict", { enum: ["approved", "rejected"] }),
});
