import type { ListMail } from "./queue-mail.sql.ts";
import type { Db, Tx } from "../db/client.ts";
import { enqueue, enqueueMany } from "../jobs/enqueue.ts";
import type { ComposedMail } from "./mail-text.ts";

/** A mail with its address. */
export type Mail = ComposedMail & { to: string };

/** Payload of the job `mail.send`. */
export type MailPayload = Omit<Mail, "content"> & {
  /** Null for a mail that is text alone. */
  content: Mail["content"] | null;
  /** URL that unsubscribes with one POST (RFC 8058); null or absent for mail without an unsubscribe link. */
  unsubscribeUrl?: string | null;
  /** Thread that the recipient may answer by mail, where an inbound address is configured. */
  reply?: ReplyTarget | null;
};

/** A thread and the person who answers in it. */
export type ReplyTarget = { threadId: string; userId: string };

/** A mail that replaces the waiting mails of its `topic` and is sent at `runAt` at the earliest. */
export type TopicMail = Mail & { topic: string; runAt: Date };

/** Enqueues a mail within the transaction that causes it. */
export const enqueueMail = (tx: Db | Tx, mail: Mail): Promise<void> => enqueue(tx, "mail.send", mail);

/** Enqueues mails that each replace the waiting mails of their topic. Callers hold a lock on the row of each topic. */
export const replaceMails = (tx: Tx, mails: readonly TopicMail[]): Promise<void> =>
  enqueueMany(
    tx,
    "mail.send",
    mails.map(({ topic, runAt, ...payload }) => ({ payload, topic, runAt })),
  );

/** Enqueues mails within the transaction that causes them. */
export const enqueueListMails = (tx: Tx, mails: readonly ListMail[]): Promise<void> =>
  enqueueMany(
    tx,
    "mail.send",
    mails.map(({ once, ...payload }) => ({ payload, ...(once !== undefined && { once }) })),
  );
