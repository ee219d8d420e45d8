import type { Db, Tx } from "../db/client.ts";
import { and, inArray, isNull } from "drizzle-orm";
import { outbox } from "../db/mail-schema.ts";
import { newId } from "../core/ids.ts";
import type { Letter } from "./mail-text.ts";

/** A mail with its address. */
export type Mail = Letter & { to: string };
/** A mail that replaces those of its `topic` that still wait, and goes out at `nextAttemptAt`. */
export type TopicMail = Mail & { topic: string; nextAttemptAt: Date };

/**
 * Writes a mail into the outbox, inside the transaction of what it tells about: both happen or neither. The mailer sends it soon
 * after; `kickMailer` once the transaction is done makes that at once.
 */
export const enqueueMail = (db: Db | Tx, mail: Mail, now: Date): Promise<void> => enqueueMails(db, [mail], now);

/** As `enqueueMail`, for at least one mail, in one statement. */
async function enqueueMails(db: Db | Tx, mails: readonly (Mail & Partial<TopicMail>)[], now: Date): Promise<void> {
  await db.insert(outbox).values(mails.map((mail) => ({ id: newId(), nextAttemptAt: now, ...mail, createdAt: now })));
}

/** Takes away what waits about these topics: their mails tell what is no longer so. */
export async function dropWaiting(tx: Tx, topics: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(and(inArray(outbox.topic, [...topics]), isNull(outbox.sentAt), isNull(outbox.failedAt)));
}

/** As `enqueueMails`, each in place of what still waits about its topic. */
export async function replaceMails(tx: Tx, mails: readonly TopicMail[], now: Date): Promise<void> {
  await dropWaiting(
    tx,
    mails.map(({ topic }) => topic),
  );
  await enqueueMails(tx, mails, now);
}
