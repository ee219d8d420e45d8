import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
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
    /** What its HTML is made of (`Content` of `service/mail/mail-text.ts`); null for text alone. */
    content: jsonb("content").$type<Content>(),
    /** Where one POST ends mails of this kind (RFC 8058); null for mails that cannot be declined. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Of mails about one thing the last alone is worth sending: writing one takes away those that wait. Null stands alone. */
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

/** One live sign-in code an address, which was mailed to it. */
export const loginCodes = pgTable("login_codes", {
  address: text("address").primaryKey(),
  hash: text("hash").notNull(),
  attempts: integer("attempts").notNull().default(0),
  expiresAt: at("expires_at").notNull(),
});
