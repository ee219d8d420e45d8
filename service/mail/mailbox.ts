import { desc, eq } from "drizzle-orm";
import { outbox } from "../db/mail-schema.ts";
import type { Deps } from "../deps.ts";

/** The newest 50 mails of the local mailbox, to one address if given, newest first. */
export async function listLocalMail({ db }: Deps, { to }: { to?: string | undefined }) {
  const rows = await db
    .select({ id: outbox.id, to: outbox.to, subject: outbox.subject, text: outbox.text, createdAt: outbox.createdAt })
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to.trim().toLowerCase()))
    .orderBy(desc(outbox.seq))
    .limit(50);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
