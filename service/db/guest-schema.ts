import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { media } from "./media-schema.ts";
import { at, createdAt, projects, users } from "./schema.ts";

/** Mailed codes that confirm an address on a share link. The id is a secret of the page that asked for the code. */
export const linkCodes = pgTable(
  "link_codes",
  {
    /** SHA-256 of the id, which is not stored. */
    id: text("id").primaryKey(),
    /** The link that the code is for: the id of a media for its share page, or of a share link. */
    scope: text("scope").notNull(),
    /** Use of the code: `guest` to comment as a guest, `open` to open a link for named addresses. */
    purpose: text("purpose").notNull(),
    address: text("address").notNull(),
    hash: text("hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("link_codes_expiry").on(table.expiresAt)],
);

/** People who comment on one share link without a role in its project: with a confirmed address, or with an account (`userId`). */
export const guests = pgTable(
  "guests",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The link: the media whose share page it is, or `linkId`. */
    mediaId: text("media_id").references(() => media.id, { onDelete: "cascade" }),
    linkId: text("link_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Confirmed address in lower case; null for a guest with an account. */
    address: text("address"),
    /** The guest wants emails about replies in their threads. */
    notify: boolean("notify").notNull().default(false),
    createdAt: createdAt(),
    removedAt: at("removed_at"),
    removedBy: text("removed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("guests_address").on(sql`coalesce(${table.linkId}, ${table.mediaId})`, table.address),
    uniqueIndex("guests_account").on(sql`coalesce(${table.linkId}, ${table.mediaId})`, table.userId),
    index("guests_project").on(table.projectId, table.seq),
    index("guests_media").on(table.mediaId),
    index("guests_user").on(table.userId),
    index("guests_removed_by").on(table.removedBy),
  ],
);

/** Browsers of guests. */
export const guestSessions = pgTable(
  "guest_sessions",
  {
    /** SHA-256 of the token, which is not stored. */
    hash: text("hash").primaryKey(),
    guestId: text("guest_id")
      .notNull()
      .references(() => guests.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("guest_sessions_guest").on(table.guestId), index("guest_sessions_expiry").on(table.expiresAt)],
);

/** Requests of signed-in people for the reviewer role in a project. A person has at most one open request for a project. */
export const accessRequests = pgTable(
  "access_requests",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The media whose share page the person was on. */
    mediaId: text("media_id").references(() => media.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    answer: text("answer", { enum: ["allowed", "declined"] }),
    answeredAt: at("answered_at"),
    answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("access_requests_open")
      .on(table.projectId, table.userId)
      .where(sql`${table.answer} is null`),
    index("access_requests_project").on(table.projectId, table.seq),
    index("access_requests_person").on(table.userId, table.projectId, table.seq),
    index("access_requests_media").on(table.mediaId),
    index("access_requests_answered_by").on(table.answeredBy),
  ],
);
