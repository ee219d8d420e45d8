import { runStatement } from "../db/statement.ts";
import { createTransport } from "nodemailer";
import type { Deps } from "../core/deps.ts";
import { type JobHandler, PermanentJobError } from "../jobs/run-job.ts";
import { adoptOutbox, insertDevMail, purgeMails } from "./queue-mail.sql.ts";
import { type DrawCrop, drawMailCrops, renderMail } from "./render-mail.ts";
import { REPLY_MARKER, replyAddress } from "./reply-address.ts";

const DEV_MAIL_DAYS = 7;

/** Milliseconds to connect, to be greeted, and between two replies of the mail server. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 };

type SmtpError = { responseCode?: number; code?: string; command?: string };

/** Returns true for a 5xx reply about the addresses or the message: the server will never accept this mail. */
const isPermanent = ({ responseCode = 0, code }: SmtpError) => responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");

/** Names an SMTP failure by its codes alone: a server's reply may quote the mail, which contains codes and links. */
const describe = ({ code, responseCode, command }: SmtpError) =>
  `The mail server did not accept the mail: ${[code, responseCode, command].filter(Boolean).join(" ") || "unknown error"}`;

/** Rejects when a job is aborted: a mail server that hangs must not hold a worker that stops. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(Object.assign(new Error("the worker stopped"), { code: "ESTOPPED" }));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** Returns a picture that the HTML part shows by its content id, so that opening a mail loads nothing. */
const inlineImage = (cid: string, content: Buffer) => ({
  cid,
  content,
  filename: "place.jpg",
  contentType: "image/jpeg",
  contentDisposition: "inline" as const,
});

/** Headers of RFC 8058: the recipient's mail program may unsubscribe with one POST. */
const oneClick = (url: string) => ({ "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });

/** Opens a connection to the mail server that gives up after seconds, and reads no file or address that a mail names. */
export function openTransport(smtpUrl: string, defaults: { from?: string } = {}) {
  const smtp = createTransport(smtpUrl, { ...defaults, disableFileAccess: true, disableUrlAccess: true });
  Object.assign(smtp.options, TIMEOUTS);
  return smtp;
}

/**
 * Opens the handler of `mail.send`. It sends over `SMTP_URL`; without that it stores the mail in the dev mailbox and prints the
 * subject to the terminal.
 */
export function openMailSender(
  { settings }: Pick<Deps, "settings">,
  print: (line: string) => void = (line) => void process.stdout.write(line),
  draw: DrawCrop = () => Promise.resolve(null),
): { send: JobHandler<"mail.send">; close(): void } {
  if (!settings.smtpUrl)
    return {
      async send({ database }, { to, subject, text, content }, { id }) {
        await runStatement(database, insertDevMail, { id, to, subject, text, content: content && JSON.stringify(content) });
        print(`Mail to ${to}: ${subject}\n`);
      },
      close: () => {},
    };
  const smtp = openTransport(settings.smtpUrl, { from: settings.mailFrom });
  const host = new URL(settings.appUrl).hostname;
  return {
    async send(deps, { to, subject, text, content, unsubscribeUrl, reply }, { id, signal }) {
      const replyTo = reply ? replyAddress(deps, reply) : null;
      const marker = replyTo && REPLY_MARKER;
      const crops = await drawMailCrops(deps, content, draw);
      const cidOf = (threadId: string) => `${threadId}@${host}`;
      const sources = new Map(crops.map(({ threadId }) => [threadId, `cid:${cidOf(threadId)}`]));
      const html = await renderMail(deps, { id, content, crops: sources, marker });
      try {
        const sent = smtp.sendMail({
          to,
          subject,
          text: marker ? `${marker}\n\n${text}` : text,
          ...(html !== null && { html, attachments: crops.map(({ threadId, bytes }) => inlineImage(cidOf(threadId), bytes)) }),
          ...(replyTo && { replyTo }),
          // The same id on every attempt: after a crash between the server's reply and our record of it, recipients see one mail.
          messageId: `<${id}@${host}>`,
          headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
        });
        await Promise.race([sent, aborted(signal)]);
      } catch (error) {
        const failure = error as SmtpError;
        throw isPermanent(failure) ? new PermanentJobError(describe(failure)) : new Error(describe(failure));
      }
    },
    close: () => smtp.close(),
  };
}

/** Moves waiting mail that a replica of an earlier release wrote to the outbox table. */
export async function adoptWaitingMail({ database, now }: Deps): Promise<void> {
  await runStatement(database, adoptOutbox, { now: now() });
}

/** Deletes mail from the dev mailbox after 7 days. */
export async function purgeDevMails({ database, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - DEV_MAIL_DAYS * 86_400_000);
  for (const statement of purgeMails) await runStatement(database, statement, { before });
}
