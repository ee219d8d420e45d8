import { and, asc, eq, sql } from "drizzle-orm";
import type { Deps } from "../core/deps.ts";
import { jobs } from "../db/jobs-schema.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";
import type { MailPayload } from "../mail/queue-mail.ts";
import { drawMailCrop } from "../domain/comments/thread-crop.ts";
import { openMailSender } from "../mail/send-mail.ts";

type Service = { deps: Deps };

/** Returns the jobs that send mail and still have their payload, oldest first, to one address if given. */
export async function queuedMails({ deps: { db } }: Service, to?: string) {
  const toAddress = to === undefined ? undefined : eq(sql`${jobs.payload} ->> 'to'`, to);
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "mail.send"), sql`${jobs.payload} is not null`, toAddress))
    .orderBy(asc(jobs.seq));
  return rows.map(({ payload, ...row }) => ({ ...(payload as MailPayload), ...row }));
}

/** Returns the newest code that was mailed to an address. */
export async function codeFor(service: Service, to: string): Promise<string> {
  const mail = (await queuedMails(service, to)).at(-1)!;
  return /(\d{3}) (\d{3})/.exec(mail.text)!.slice(1).join("");
}

/** Deletes all jobs that send mail. */
export async function deleteQueuedMails({ deps: { db } }: Service): Promise<void> {
  await db.delete(jobs).where(eq(jobs.kind, "mail.send"));
}

/** Marks the mails to an address as delivered and keeps their payload, so that a test can count them. */
export async function markMailsDelivered({ deps: { db, now } }: Service, to: string): Promise<void> {
  await db
    .update(jobs)
    .set({ finishedAt: now() })
    .where(and(eq(jobs.kind, "mail.send"), eq(sql`${jobs.payload} ->> 'to'`, to)));
}

/** Starts a worker that only sends mail, to `smtpUrl` or to the dev mailbox. */
export function startMailWorker({ deps: given }: Service, smtpUrl?: string, print: (line: string) => void = () => {}): Worker {
  const deps = { ...given, settings: { ...given.settings, smtpUrl } };
  const mail = openMailSender(deps, print, drawMailCrop);
  const worker = startWorker(deps, { "mail.send": mail.send });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      mail.close();
    },
  };
}
