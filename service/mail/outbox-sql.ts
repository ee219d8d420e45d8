import { newId, sha256 } from "../core/ids.ts";
import type { Mail } from "./outbox.ts";

/**
 * A mail that its receiver may decline for the future: `unsubscribeUrl` ends them by one POST (RFC 8058). Of mails with the same
 * `once` the first alone is sent, for as long as the outbox remembers it.
 */
export type ListMail = Mail & { unsubscribeUrl: string; once?: string };

/** Mails as the value of the placeholder that `insertMails` reads. */
export const mailValues = (mails: readonly ListMail[]) =>
  JSON.stringify(mails.map(({ once, ...mail }) => ({ id: once === undefined ? newId() : sha256(once), ...mail })));

/**
 * SQL that writes mails into the outbox within the statement that does what they tell about: once for the row of `source`, a CTE,
 * and not at all when that has none. `mails` and `now` are placeholders.
 */
export const insertMails = (source: string, mails: string, now: string) => `
  insert into outbox (id, to_address, subject, text, content, unsubscribe_url, next_attempt_at, created_at)
  select mail.id, mail."to", mail.subject, mail.text, mail.content, mail."unsubscribeUrl", ${now}::timestamptz, ${now}::timestamptz
  from ${source} cross join jsonb_to_recordset(${mails}::jsonb)
    as mail(id text, "to" text, subject text, text text, content jsonb, "unsubscribeUrl" text)
  on conflict (id) do nothing`;
