import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Content } from "../mail/mail-text.ts";
import { at, createdAt } from "./schema.ts";

/**
 * Mail queue of releases before the jobs table. Replicas of those releases may still write here during a rolling upgrade; the job
 * `mail.adopt-outbox` moves their mail. Drop the table one release after all replicas enqueue jobs.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** Source of the HTML part (`Content` of `service/mail/mail-text.ts`); null for a mail that is text alone. */
    content: jsonb("content").$type<Content>(),
    /** URL that unsubscribes with one POST (RFC 8058); null for mail without an unsubscribe link. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Subject of the mail: inserting a mail deleted the waiting ones of the same topic. Null for none. */
    topic: text("topic"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull().defaultNow(),
    sentAt: at("sent_at"),
    failedAt: at("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index("outbox_seq").on(table.seq),
    index("outbox_topic")
      .on(table.topic)
      .where(sql`${table.topic} is not null and ${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);

/** Mail delivered to the dev mailbox, where no mail server is configured. */
export const devMails = pgTable(
  "dev_mails",
  {
    id: text("id").primaryKey(),
    /** Number of the job that delivered the mail; orders mails of one moment. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** Source of the HTML part (`Content` of `service/mail/mail-text.ts`); null for a mail that is text alone. */
    content: jsonb("content").$type<Content>(),
    createdAt: createdAt(),
  },
  (table) => [index("dev_mails_created").on(table.createdAt, table.seq)],
);

/** Valid sign-in codes, at most one per address and browser. `browser`: digest of the id of the sign-in that asked for it. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    address: text("address").notNull(),
    browser: text("browser").notNull(),
    hash: text("hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.browser] }), index("sign_in_codes_expires_at").on(t.expiresAt)],
);

/** Sign-in codes of earlier releases, not bound to a browser. To be removed in the next release. */
export const loginCodes = pgTable("login_codes", {
  address: text("address").primaryKey(),
  hash: text("hash").notNull(),
  attempts: integer("attempts").notNull().default(0),
  expiresAt: at("expires_at").notNull(),
});
