import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Content } from "../mail/mail-text.ts";
import { at, createdAt } from "./schema.ts";

/** Mail on its way. With no mail server configured, this is the local mailbox. */
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

/** One live sign-in code an address, which was mailed to it. */
export const loginCodes = pgTable("login_codes", {
  address: text("address").primaryKey(),
  hash: text("hash").notNull(),
  attempts: integer("attempts").notNull().default(0),
  expiresAt: at("expires_at").notNull(),
});
