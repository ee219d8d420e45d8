import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => at("created_at").notNull().defaultNow();

/** Personal accounts and teams, with slugs that are unique across both. Ids are random in every table. */
export const accounts = pgTable("accounts", {
  id: text("id").primaryKey(),
  type: text("type", { enum: ["user", "team"] }).notNull(),
  slug: text("slug").notNull().unique(),
  name: text("name"),
  /** Read by version 1.0 only. Goes one release later. */
  plan: text("plan", { enum: ["free", "paid"] })
    .notNull()
    .default("free"),
  defaultUserLevel: text("default_user_level", { enum: ["member", "contributor"] }),
  /** Secret of the invite link: its SHA-256 for look-ups, and the encrypted form to show to owners. Null until created. */
  inviteLinkHash: text("invite_link_hash").unique(),
  inviteLinkSealed: text("invite_link_sealed"),
  /** Storage key of a person's picture. A new picture gets a new key. */
  pictureKey: text("picture_key").unique(),
  /** Longest lifetime in days of tokens with access to the team; null for no limit. */
  maxTokenDays: integer("max_token_days"),
  /** True when dashboard sessions need a passkey to open the team. */
  requirePasskey: boolean("require_passkey").notNull().default(false),
  createdAt: createdAt(),
  /** Time of the deletion of a team. It can be restored for 30 days. */
  deletedAt: at("deleted_at"),
});

/** A person; the id is the id of the personal account. */
export const users = pgTable("users", {
  id: text("id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  disabledAt: at("disabled_at"),
  /** Time at which the person chose or confirmed their name; null until the first sign-in has asked. */
  namedAt: at("named_at"),
  /** Time at which the account was deleted. The row stays, so that comments and uploads keep an author. */
  deletedAt: at("deleted_at"),
});

/** Email addresses in lower case. Only verified ones identify a person. */
export const emails = pgTable(
  "emails",
  {
    address: text("address").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    primary: boolean("is_primary").notNull().default(false),
    verifiedAt: at("verified_at"),
  },
  (table) => [index("emails_user").on(table.userId)],
);

export const memberships = pgTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    teamId: text("team_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    level: text("level", { enum: ["owner", "member", "contributor"] }).notNull(),
    /** Lower-case name, slug and verified addresses, and the name to sort by. Written by triggers only, see the migrations. */
    search: text("search").notNull().default(""),
    sortName: text("sort_name").notNull().default(""),
    createdAt: createdAt(),
    /** Last use of the team by the person, other than by a personal token, accurate to an hour. Starts with the time of joining. */
    lastActiveAt: at("last_active_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("memberships_team_user").on(table.teamId, table.userId),
    index("memberships_user").on(table.userId),
    index("memberships_team_seq").on(table.teamId, table.seq, table.level),
    index("memberships_team_joined").on(table.teamId, table.createdAt, table.seq, table.level),
    index("memberships_team_active").on(table.teamId, table.lastActiveAt, table.seq, table.level),
    index("memberships_team_name").on(table.teamId, table.sortName, table.seq, table.level),
    index("memberships_team_level").on(table.teamId, table.level, table.sortName, table.seq),
    index("memberships_team_owners_first").on(table.teamId, table.level.desc().nullsFirst(), table.sortName, table.seq),
  ],
);

export const projects = pgTable(
  "projects",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    private: boolean("private").notNull().default(true),
    defaultUserLevel: text("default_user_level", { enum: ["admin", "reviewer", "viewer"] }),
    /** Settings that differ from those of a new project, by field of the Project record. */
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
    /** Version of the engine that found changes here last; null before the first ones. */
    engine: smallint("engine"),
    createdAt: createdAt(),
    activeAt: at("active_at").notNull().defaultNow(),
    /** Set while the project is read-only. */
    archivedAt: at("archived_at"),
    /** Time of the deletion. The project can be restored for 30 days. A team's deletion sets the same time on the team's projects. */
    deletedAt: at("deleted_at"),
  },
  (table) => [
    uniqueIndex("projects_account_name")
      .on(table.accountId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index("projects_account_active")
      .on(table.accountId, table.activeAt, table.id, table.defaultUserLevel)
      .where(sql`${table.deletedAt} is null`),
    index("projects_repository")
      .on(sql`lower(${table.settings} ->> 'githubRepository')`)
      .where(sql`${table.settings} ->> 'githubRepository' is not null`),
    index("projects_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** The project level of a contributor. */
export const projectMembers = pgTable(
  "project_members",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    level: text("level", { enum: ["admin", "reviewer", "viewer"] }).notNull(),
    /** Id of the grant. */
    id: text("id")
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    addedBy: text("added_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index("project_members_user").on(table.userId),
    index("project_members_seq").on(table.projectId, table.seq),
    index("project_members_added_by").on(table.addedBy),
  ],
);
