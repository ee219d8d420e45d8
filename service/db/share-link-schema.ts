import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { builds } from "./build-schema.ts";
import { diffs } from "./diff-schema.ts";
import { media } from "./media-schema.ts";
import { at, createdAt, projects, users } from "./schema.ts";

/**
 * Links that open one media, a fixed selection, the media of a branch or pull request, or one change of a build, until they end or are turned
 * off. A media has a share token of its own as well.
 */
export const shareLinks = pgTable(
  "share_links",
  {
    id: text("id").primaryKey(),
    /** Secret of the link: its SHA-256 for look-ups, and the encrypted form to show to people who manage links. */
    hash: text("hash").notNull(),
    sealed: text("sealed").notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** `media` and `selection` list their media in `share_link_media`; a branch and a pull request open what they have now. */
    subject: text("subject", { enum: ["media", "selection", "branch", "pull-request", "change"] }).notNull(),
    branch: text("branch"),
    prNumber: bigint("pr_number", { mode: "number" }),
    /** Snapshot of a change, with the files of the moment of creation: another baseline must not show something else under the same link. */
    buildId: text("build_id").references(() => builds.id, { onDelete: "cascade" }),
    diffId: bigint("diff_id", { mode: "number" }).references(() => diffs.id, { onDelete: "cascade" }),
    comparisonId: text("comparison_id"),
    baseFileId: text("base_file_id"),
    headFileId: text("head_file_id"),
    /** Number of the changed area in its comparison; null for the whole snapshot. */
    region: integer("region"),
    /** The link to a change also shows the open comments at places of the snapshot. */
    showsComments: boolean("shows_comments").notNull().default(false),
    name: text("name").notNull(),
    audience: text("audience", { enum: ["anyone", "passcode", "addresses"] }).notNull(),
    /** Slow hash of the passcode, with its salt and parameters. Null unless the audience is `passcode`. */
    passcodeHash: text("passcode_hash"),
    /** Addresses in lower case; empty unless the audience is `addresses`. */
    addresses: jsonb("addresses")
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Null for a link without an end. */
    endsAt: at("ends_at"),
    /** People outside the project who may write comments: none, guests with a confirmed address, or people with an account. */
    comments: text("comments", { enum: ["off", "guest", "account"] })
      .notNull()
      .default("off"),
    downloads: boolean("downloads").notNull().default(true),
    offAt: at("off_at"),
    offBy: text("off_by").references(() => users.id, { onDelete: "set null" }),
    /** Visits of people outside the project, counted once for each browser. */
    visits: integer("visits").notNull().default(0),
    /** Time of the newest visit of a person outside the project, to about ten minutes. */
    lastVisitAt: at("last_visit_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("share_links_hash").on(table.hash),
    index("share_links_project").on(table.projectId, table.createdAt, table.id),
    index("share_links_created_by").on(table.createdBy),
    index("share_links_off_by").on(table.offBy),
    index("share_links_build")
      .on(table.buildId, table.createdAt, table.id)
      .where(sql`${table.buildId} is not null`),
    index("share_links_diff")
      .on(table.diffId)
      .where(sql`${table.diffId} is not null`),
    check(
      "share_links_subject",
      sql`(${table.subject} = 'branch') = (${table.branch} is not null) and (${table.subject} = 'pull-request') = (${table.prNumber} is not null)`,
    ),
    check("share_links_change", sql`(${table.subject} = 'change') = (${table.diffId} is not null and ${table.buildId} is not null)`),
    check("share_links_passcode", sql`(${table.audience} = 'passcode') = (${table.passcodeHash} is not null)`),
  ],
);

/** Media of a link to one media or to a selection, in the order of the selection. */
export const shareLinkMedia = pgTable(
  "share_link_media",
  {
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.mediaId] }), index("share_link_media_media").on(table.mediaId)],
);

/** Browsers that entered the passcode of a link, or confirmed one of its addresses. A cookie of that link holds the secret. */
export const shareVisitors = pgTable(
  "share_visitors",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the secret of the cookie. */
    hash: text("hash").notNull(),
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id, { onDelete: "cascade" }),
    /** SHA-256 of the `passcode_hash` that the browser met. Another passcode makes it worthless. */
    passcode: text("passcode"),
    /** Address in lower case that was confirmed with a mailed code. */
    address: text("address"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("share_visitors_hash").on(table.hash),
    index("share_visitors_link").on(table.linkId),
    index("share_visitors_expires_at").on(table.expiresAt),
  ],
);
