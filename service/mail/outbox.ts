import type { Db, Tx } from "../db/client.ts";
import { outbox } from "../db/mail-schema.ts";
import { newId } from "../ids.ts";

/** A mail as it will be sent, in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string };

/**
 * Writes a mail into the outbox, inside the transaction of what it tells about: both happen or neither. The mailer sends it soon
 * after; `kickMailer` once the transaction is done makes that at once.
 */
export const enqueueMail = (db: Db | Tx, mail: Mail, now: Date): Promise<void> => enqueueMails(db, [mail], now);

/** As `enqueueMail`, for at least one mail, in one statement. */
export async function enqueueMails(db: Db | Tx, mails: readonly Mail[], now: Date): Promise<void> {
  await db.insert(outbox).values(mails.map((mail) => ({ id: newId(), ...mail, nextAttemptAt: now, createdAt: now })));
}
