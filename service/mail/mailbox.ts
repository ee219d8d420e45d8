import { runStatement } from "../db/statement.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { type DrawCrop, drawMailCrops, renderMail } from "./render-mail.ts";
import { devMailContent, listDevMails } from "./queue-mail.sql.ts";

/** Returns the newest 50 mails of the dev mailbox, to one address if given, newest first. Mail that still waits is included. */
export async function listDevMailbox({ database }: Deps, { to }: { to?: string | undefined }) {
  const rows = await runStatement(database, listDevMails, { toAddress: to === undefined ? null : to.trim().toLowerCase() });
  return rows.map(({ to_address, has_html, created_at, ...row }) => ({
    ...row,
    to: to_address,
    hasHtml: has_html,
    createdAt: created_at.toISOString(),
  }));
}

/** Renders the HTML part of a mail in the dev mailbox, as it is sent; null for text alone. Throws 404 for an unknown mail. */
export async function renderDevMail(deps: Deps, { mailId, draw }: { mailId: string; draw: DrawCrop }) {
  const [mail] = await runStatement(deps.database, devMailContent, { mailId });
  if (!mail) throw notFound();
  const crops = await drawMailCrops(deps, mail.content, draw);
  const sources = new Map(crops.map(({ threadId, bytes }) => [threadId, `data:image/jpeg;base64,${bytes.toString("base64")}`]));
  return { html: await renderMail(deps, { ...mail, crops: sources }) };
}
