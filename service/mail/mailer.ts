import { createTransport } from "nodemailer";
import type { Statement } from "../db/client.ts";
import type { Deps } from "../core/deps.ts";
import { draw } from "./render-mail.ts";
import type { Content } from "./mail-text.ts";

type Row = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  /** Null for a mail that is text alone. */
  content: Content | null;
  unsubscribe_url: string | null;
  attempts: number;
};

/** How long a claimed mail stays with the mailer that claimed it; afterwards that one is taken to have died. */
const LEASE_MS = 120_000;
const ATTEMPTS = 20;
const IDLE_MS = 1000;

const claim: Statement = {
  name: "outbox_claim",
  sql: `update outbox set attempts = attempts + 1, next_attempt_at = $2
    where id in (select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= $1 order by seq limit 10 for update skip locked)
    returning id, to_address, subject, text, content, unsubscribe_url, attempts`,
};
/** What was handed to a mail server is not kept: it holds codes, invitations and what people wrote. */
const sent: Statement = {
  name: "outbox_sent",
  sql: "update outbox set sent_at = $2, text = '', content = null, subject = '', unsubscribe_url = null where id = $1",
};
const shown: Statement = { name: "outbox_shown", sql: "update outbox set sent_at = $2 where id = $1" };
const retry: Statement = { name: "outbox_retry", sql: "update outbox set next_attempt_at = $2 where id = $1" };
const failed: Statement = {
  name: "outbox_failed",
  sql: "update outbox set failed_at = $2, text = '', content = null, unsubscribe_url = null where id = $1",
};

export type Mailer = {
  /** Sends what is due now, without waiting for the next round. */ kick(): void;
  /** Ends after what is under way. */ stop(): Promise<void>;
};

const running = new WeakMap<Deps["database"], Mailer>();

/** Tells this process's mailer, if it has one, that mail was written. */
export const kickMailer = ({ database }: Deps) => running.get(database)?.kick();

/** 10 s, 20 s, 40 s … at most an hour. */
const backoff = (attempts: number) => Math.min(3600, 10 * 2 ** (attempts - 1)) * 1000;

/** The server says that it will never take this mail: a refusal (5xx) of the addresses or the message, not of us. */
const isFinal = (error: unknown) => {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
};

/** RFC 8058: the receiver's mail program may end mails of this kind by one POST. */
const oneClick = (url: string) => ({ "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });

function transport(deps: Deps, print: (line: string) => void): { send(row: Row): Promise<void>; close(): void } {
  const { settings } = deps;
  if (!settings.smtpUrl) return { send: async (row) => print(`Mail to ${row.to_address}: ${row.subject}\n`), close: () => {} };
  const smtp = createTransport(settings.smtpUrl, { from: settings.mailFrom, disableFileAccess: true, disableUrlAccess: true });
  Object.assign(smtp.options, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  const host = new URL(settings.appUrl).hostname;
  return {
    async send(row) {
      const { id, to_address: to, subject, text, unsubscribe_url: url } = row;
      const html = await draw(deps, row);
      // The same id on every try: should we die between the server's yes and our note of it, receivers see one mail.
      await smtp.sendMail({
        to,
        subject,
        text,
        ...(html !== null && { html }),
        messageId: `<${id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated", ...(url && oneClick(url)) },
      });
    },
    close: () => smtp.close(),
  };
}

/**
 * Sends the outbox in the background: mails are claimed atomically, so any number of replicas send each once; a failing server is
 * tried again for half a day. Without `SMTP_URL` mail stays in the local mailbox and its subject goes to the terminal.
 */
export function startMailer(deps: Deps, print: (line: string) => void = (line) => void process.stdout.write(line)): Mailer {
  const { database, log, now } = deps;
  const { send, close } = transport(deps, print);
  const delivered = deps.settings.smtpUrl ? sent : shown;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let again = false;

  async function deliver(row: Row): Promise<void> {
    try {
      await send(row);
    } catch (error) {
      const over = isFinal(error) || row.attempts >= ATTEMPTS;
      log.warn({ err: error, mail: row.id, attempts: row.attempts, over }, "mail was not taken");
      await database.run(over ? failed : retry, [row.id, new Date(now().getTime() + (over ? 0 : backoff(row.attempts)))]);
      return;
    }
    await database.run(delivered, [row.id, now()]);
  }

  async function drain(): Promise<void> {
    while (!stopped) {
      const at = now();
      const rows = await database.run<Row>(claim, [at, new Date(at.getTime() + LEASE_MS)]);
      if (!rows.length) return;
      await Promise.all(rows.map(deliver));
    }
  }

  function kick(): void {
    if (stopped) return;
    again = true;
    if (round) return;
    clearTimeout(timer);
    again = false;
    round = drain()
      .catch((error: unknown) => log.warn({ err: error }, "the outbox could not be read"))
      .finally(() => {
        round = null;
        if (again) kick();
        else if (!stopped) timer = setTimeout(kick, IDLE_MS).unref();
      });
  }

  const mailer: Mailer = {
    kick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      running.delete(database);
      await round;
      close();
    },
  };
  running.set(database, mailer);
  kick();
  return mailer;
}
