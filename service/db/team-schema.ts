import { bigserial, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, at, createdAt, users } from "./schema.ts";

/** Pending invites, one per team and address. `hash` is the SHA-256 of the secret that was mailed last. */
export const invites = pgTable(
  "invites",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    teamId: text("team_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    level: text("level", { enum: ["owner", "member", "contributor"] }).notNull(),
    hash: text("hash").notNull().unique(),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    /** Send time of the latest mail: now, or half a minute after the previous one. */
    mailAt: at("mail_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("invites_team_email").on(table.teamId, table.email),
    index("invites_team_seq").on(table.teamId, table.seq, table.email, table.expiresAt),
    index("invites_email").on(table.email),
    index("invites_invited_by").on(table.invitedBy),
  ],
);

/** Email domains whose people may join a team without an invite. Several teams may have the same domain. */
export const teamDomains = pgTable(
  "team_domains",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.domain] }), index("team_domains_domain").on(table.domain)],
);

/** History of accounts: changes and refused attempts. Names are stored as they were at that time. Holds no secrets. */
export const historyEntries = pgTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    teamId: text("team_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorSlug: text("actor_slug").notNull(),
    actorName: text("actor_name"),
    targetId: text("target_id"),
    target: text("target"),
    before: text("before"),
    after: text("after"),
    via: text("via", { enum: ["invite", "link", "domain"] }),
    outcome: text("outcome", { enum: ["done", "refused", "failed"] }).notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_team").on(table.teamId, table.seq, table.kind, table.actorId),
    index("audit_log_actor").on(table.actorId),
    index("audit_log_created").on(table.createdAt),
  ],
);
