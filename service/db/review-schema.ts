import { sql } from "drizzle-orm";
import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { at, createdAt, users } from "./schema.ts";

/** Reviews of builds. A person's latest review that is not dismissed counts. `pending`: the draft of a person, which only they see. */
export const reviews = pgTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: ["approved", "rejected", "commented", "pending"] }).notNull(),
    /** An approval of every snapshot that was undecided. Read by replicas of the release before. */
    coversAll: boolean("covers_all").notNull().default(false),
    /** Made by a carry-over of earlier decisions. */
    automatic: boolean("automatic").notNull().default(false),
    agent: text("agent"),
    body: jsonb("body").$type<Record<string, unknown>>(),
    text: text("text"),
    idempotencyKey: text("idempotency_key"),
    createdAt: createdAt(),
    dismissedAt: at("dismissed_at"),
    dismissedBy: text("dismissed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("reviews_build").on(table.buildId, table.seq),
    index("reviews_user").on(table.userId),
    index("reviews_dismissed_by").on(table.dismissedBy),
    uniqueIndex("reviews_draft")
      .on(table.buildId, table.userId)
      .where(sql`${table.state} = 'pending'`),
    uniqueIndex("reviews_idempotency").on(table.userId, table.idempotencyKey),
  ],
);

export const requestedReviewers = pgTable(
  "requested_reviewers",
  {
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.userId] }),
    index("requested_reviewers_user").on(table.userId),
    index("requested_reviewers_requested_by").on(table.requestedBy),
  ],
);

/** Subscriptions to a build. `subscribed: false` is a choice that nothing undoes but the person. */
export const buildSubscriptions = pgTable(
  "build_subscriptions",
  {
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subscribed: boolean("subscribed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildId, table.userId] }), index("build_subscriptions_user").on(table.userId)],
);

/** Baseline files of a repository that approved pictures of a build were written to. */
export const writeBacks = pgTable(
  "write_backs",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    buildId: text("build_id")
      .notNull()
      .references(() => builds.id, { onDelete: "cascade" }),
    /** Null for a project token. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Sorted. */
    paths: jsonb("paths").$type<string[]>().notNull(),
    commit: text("commit"),
    pullRequestUrl: text("pull_request_url"),
    idempotencyKey: text("idempotency_key"),
    createdAt: createdAt(),
  },
  (table) => [
    index("write_backs_build").on(table.buildId, table.seq),
    index("write_backs_user").on(table.userId),
    uniqueIndex("write_backs_pull_request").on(table.buildId, table.pullRequestUrl),
    uniqueIndex("write_backs_idempotency").on(table.buildId, table.idempotencyKey),
  ],
);
