import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, at, createdAt, projects, users } from "./schema.ts";

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
    index("invites_team_expiry").on(table.teamId, table.expiresAt, table.seq, table.email),
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
    /** Client address and browser of the request. */
    address: text("address"),
    browser: text("browser"),
    /** Id of the first entry of the same request, such as 250 invites. Null for that entry and for single ones. */
    batch: text("batch"),
    /** The project that the entry is about. Stays when the project is deleted for good. */
    projectId: text("project_id"),
  },
  (table) => [
    index("audit_log_team").on(table.teamId, table.seq, table.kind, table.actorId),
    index("audit_log_leaders")
      .on(table.teamId, table.seq, table.kind, table.actorId)
      .where(sql`${table.batch} is null`),
    index("audit_log_project").on(table.teamId, table.projectId, table.seq),
    index("audit_log_batch").on(table.batch),
    index("audit_log_actor").on(table.actorId),
    index("audit_log_created").on(table.createdAt),
  ],
);

/** Groups of people in a team. A group has a level in any number of projects. */
export const teamGroups = pgTable(
  "team_groups",
  {
    id: text("id").primaryKey(),
    teamId: text("team_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("team_groups_name").on(table.teamId, sql`lower(${table.name})`)],
);

export const teamGroupMembers = pgTable(
  "team_group_members",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => teamGroups.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index("team_group_members_user").on(table.userId, table.groupId)],
);

/** The level that a project gives to the people of a group. */
export const projectGroups = pgTable(
  "project_groups",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    groupId: text("group_id")
      .notNull()
      .references(() => teamGroups.id, { onDelete: "cascade" }),
    level: text("level", { enum: ["admin", "reviewer", "viewer"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.groupId] }), index("project_groups_group").on(table.groupId)],
);

/** Former slugs of teams. They redirect until they expire, and no other account can take them until then. */
export const accountAliases = pgTable(
  "account_aliases",
  {
    slug: text("slug").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("account_aliases_account").on(table.accountId), index("account_aliases_expiry").on(table.expiresAt)],
);

/** Former names of projects, in lower case, in the account that they had then. They redirect until they expire, and stay taken until then. */
export const projectAliases = pgTable(
  "project_aliases",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    index("project_aliases_project").on(table.projectId),
    index("project_aliases_expiry").on(table.expiresAt),
  ],
);

/** Limits that an operator gave one team; null for the instance's. */
export const teamLimits = pgTable("team_limits", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  requestsPerMinute: integer("requests_per_minute"),
  streams: integer("streams"),
  stagedFiles: integer("staged_files"),
  maxFileMb: integer("max_file_mb"),
});
