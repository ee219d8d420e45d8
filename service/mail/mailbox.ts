import { desc, eq, isNotNull } from "drizzle-orm";
import { outbox } from "../db/mail-schema.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { draw } from "./render-mail.ts";

/** The newest 50 mails of the local mailbox, to one address if given, newest first. */
export async function listLocalMail({ db }: Deps, { to }: { to?: string | undefined }) {
  const rows = await db
    .select({
      id: outbox.id,
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      drawn: isNotNull(outbox.content).mapWith(Boolean),
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to.trim().toLowerCase()))
    .orderBy(desc(outbox.seq))
    .limit(50);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The HTML part of a mail in the local mailbox, drawn now as the mailer would; null for text alone. Throws 404 for no such mail. */
export async function drawLocalMail(deps: Deps, { mailId }: { mailId: string }) {
  const [mail] = await deps.db.select({ id: outbox.id, content: outbox.content }).from(outbox).where(eq(outbox.id, mailId));
  if (!mail) throw notFound();
  return { html: await draw(deps, mail) };
}
