import { statement } from "../db/statement.ts";
import type { Content } from "./mail-text.ts";
import { newId } from "../core/ids.ts";
import { jobIdFor } from "../jobs/enqueue.ts";
import type { Mail, ReplyTarget } from "./queue-mail.ts";

/** A mail that its recipient may unsubscribe from with one POST to `unsubscribeUrl` (RFC 8058). Of mails with the same `once` only the first is sent. */
export type ListMail = Mail & { unsubscribeUrl: string; once?: string; reply?: ReplyTarget };

/** Returns the value of the placeholder `mails` of `insertMails`. */
export const mailValues = (mails: readonly (Mail & Partial<Pick<ListMail, "unsubscribeUrl" | "once">>)[]) =>
  JSON.stringify(mails.map(({ once, ...payload }) => ({ id: once === undefined ? newId() : jobIdFor("mail.send", once), payload })));

/**
 * Returns SQL that enqueues mails within the statement that causes them: once for the row of `source`, a CTE, and none when it has no
 * row. `mails` and `now` are placeholders.
 */
export const insertMails = (source: string, mails: string, now: string) => `
  insert into jobs (id, kind, payload, created_at)
  select mail.id, 'mail.send', mail.payload, ${now}::timestamptz
  from ${source} cross join jsonb_to_recordset(${mails}::jsonb) as mail(id text, payload jsonb)
  on conflict (id) do nothing`;

/**
 * Moves waiting mail of an earlier release into the jobs table. A row that was claimed and is not due again may be in the hands of a
 * mailer of that release, so it stays.
 */
export const adoptOutbox = statement<{ now: Date }>(
  "mail_adopt_outbox",
  `with moved as (
      delete from outbox where id in (
        select id from outbox where sent_at is null and failed_at is null and (attempts = 0 or next_attempt_at <= :now::timestamptz)
        for update skip locked)
      returning *)
    insert into jobs (id, kind, payload, topic, run_at, created_at)
    select id, 'mail.send', jsonb_build_object('to', to_address, 'subject', subject, 'text', text, 'content', content, 'unsubscribeUrl', unsubscribe_url),
      topic, next_attempt_at, created_at
    from moved order by seq on conflict (id) do nothing`,
);

/** Deletes mail of the dev mailbox and of an earlier release that is older than `:before`. */
export const purgeMails = [
  statement<{ before: Date }>("purge_dev_mails", "delete from dev_mails where created_at < :before"),
  statement<{ before: Date }>("purge_outbox", "delete from outbox where coalesce(sent_at, failed_at) < :before"),
];

/** Stores the mail `:to` to `:content` of the job `:id` in the dev mailbox, once. */
export const insertDevMail = statement<{ id: string; to: string; subject: string; text: string; content: string | null }>(
  "dev_mail_insert",
  `insert into dev_mails (id, seq, to_address, subject, text, content, created_at)
    select id, seq, :to, :subject, :text, :content::jsonb, created_at from jobs where id = :id on conflict (id) do nothing`,
);

type ListDevMailsRow = { id: string; to_address: string; subject: string; text: string; has_html: boolean; created_at: Date };

/** Lists the newest 50 mails of the dev mailbox to `:toAddress`, or to anyone when it is null. Includes mail that still waits. */
export const listDevMails = statement<{ toAddress: string | null }, ListDevMailsRow>(
  "dev_mails_list",
  `select id, to_address, subject, text, content is not null as has_html, created_at from (
      select id, to_address, subject, text, content, created_at, seq from dev_mails
      union all
      select id, payload->>'to', payload->>'subject', payload->>'text', nullif(payload->'content', 'null'), created_at, seq from jobs j
      where kind = 'mail.send' and finished_at is null and failed_at is null and not exists (select 1 from dev_mails d where d.id = j.id)
    ) mails
    where :toAddress::text is null or to_address = :toAddress order by created_at desc, seq desc limit 50`,
);

/** Returns the source of the HTML part of a mail of the dev mailbox. */
export const devMailContent = statement<{ mailId: string }, { id: string; content: Content | null }>(
  "dev_mail_content",
  `select id, content from dev_mails where id = :mailId
    union all
    select id, nullif(payload->'content', 'null') from jobs where id = :mailId and kind = 'mail.send' and payload is not null limit 1`,
);
