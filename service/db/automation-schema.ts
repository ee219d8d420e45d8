import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AutomationFacts } from "../../lib/contract/automation-payload.ts";
import type { AutomationCondition, AutomationEvent, StoredAction } from "../../lib/contract/automations.ts";
import { accounts, at, createdAt, projects, users } from "./schema.ts";

/** Destinations of an account: a Slack channel, or a webhook of Teams, Discord or another program. */
export const automationTargets = pgTable(
  "automation_targets",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["slack", "teams", "discord", "webhook"] }).notNull(),
    name: text("name").notNull(),
    /** Slack's own id of the channel. */
    channelId: text("channel_id"),
    /** The address or token and the signing secret, encrypted. */
    sealed: text("sealed").notNull(),
    /** Host and last characters of the address, for people. */
    hint: text("hint").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("automation_targets_name").on(table.accountId, table.kind, sql`lower(${table.name})`),
    index("automation_targets_account").on(table.accountId, table.createdAt, table.id),
    index("automation_targets_user").on(table.userId),
  ],
);

/** Rules that run actions when an event of a build meets their conditions. Never deleted. */
export const automationRules = pgTable(
  "automation_rules",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    active: boolean("active").notNull().default(true),
    events: jsonb("events").$type<AutomationEvent[]>().notNull(),
    conditions: jsonb("conditions").$type<AutomationCondition[]>().notNull(),
    actions: jsonb("actions").$type<StoredAction[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("automation_rules_project").on(table.projectId, table.seq),
    index("automation_rules_active")
      .on(table.projectId, table.seq)
      .where(sql`${table.active}`),
  ],
);

/** Runs of rules. `eventKey` names the event, once for a rule; null for a test. Kept for 30 days. */
export const automationRuns = pgTable(
  "automation_runs",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    ruleId: text("rule_id")
      .notNull()
      .references(() => automationRules.id, { onDelete: "cascade" }),
    eventKey: text("event_key"),
    /** Facts about the event, as messages describe it. Later attempts send the same. */
    facts: jsonb("facts").$type<AutomationFacts>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("automation_runs_event").on(table.ruleId, table.eventKey),
    index("automation_runs_project").on(table.projectId, table.seq),
    index("automation_runs_rule").on(table.ruleId, table.seq),
    index("automation_runs_created").on(table.createdAt),
  ],
);

/** Stored attempt of a delivery. `body`: the first kilobyte of the response. */
export type DeliveryAttempt = { at: string; milliseconds: number; status: number | null; body: string | null; reason: string | null };

/** Deliveries of a run, one for each action. */
export const automationDeliveries = pgTable(
  "automation_deliveries",
  {
    id: text("id").primaryKey(),
    runId: text("run_id")
      .notNull()
      .references(() => automationRuns.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    action: text("action").$type<StoredAction["action"]>().notNull(),
    /** Not a reference: a removed destination fails the delivery with a reason. */
    targetId: text("target_id").notNull(),
    targetName: text("target_name").notNull(),
    state: text("state", { enum: ["queued", "delivered", "failed"] })
      .notNull()
      .default("queued"),
    attempts: jsonb("attempts").$type<DeliveryAttempt[]>().notNull().default([]),
    /** Attempts since the delivery was enqueued, also by hand. */
    tries: integer("tries").notNull().default(0),
    /** Counts how often people asked for another round of attempts. */
    round: integer("round").notNull().default(0),
    reason: text("reason"),
    nextAttemptAt: at("next_attempt_at"),
    finishedAt: at("finished_at"),
  },
  (table) => [index("automation_deliveries_run").on(table.runId, table.position)],
);
