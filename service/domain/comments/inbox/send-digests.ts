import type { Deps } from "../../../core/deps.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { buildLabel } from "../../../mail/build.ts";
import { digestMail, type DigestThread } from "../../../mail/digest.ts";
import { nextDigestTime } from "../../base/notifications/digest-time.ts";
import { DIGEST_SCOPE, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { claimDigest, dueDigest } from "./digests.sql.ts";
import { inboxPages } from "./inbox.sql.ts";
import { type InboxRow, toInboxThread } from "./list-inbox.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";

type Due = {
  user_id: string;
  time_zone: string;
  digest_at: Date;
  digested_until: Date | null;
  address: string | null;
  accounts: string[];
  contributor_of: string[];
} & Record<NonNullable<InboxRow["reason"]>, boolean>;

/** Threads that a mail shows in full, and that it counts. */
const SHOWN = 10;
const COUNTED = 50;

const verbs = { reply: "replied", mention: "mentioned you", uploads: "commented on your upload", builds: "commented", assignments: "" };

/** Maps a row to a thread of the mail. */
function toDigestThread(deps: Deps, row: InboxRow): DigestThread {
  const name = row.type === "media" ? row.mediaName! : buildLabel({ name: row.buildName!, number: row.buildNumber! });
  const by = row.guestName ?? row.author?.name ?? row.author?.slug ?? "Someone";
  return {
    id: row.threadId,
    headline: row.reason === "assignments" ? "A thread is assigned to you" : `${by} ${verbs[row.reason ?? "reply"]}`,
    where: `${name} · ${row.account.slug}/${row.project}`,
    text: row.text,
    due: row.dueOn,
    href: toInboxThread(deps, row).url,
  };
}

/** Reads the unread threads of a person that became active after their last digest and whose kind of mail they want. */
async function threadsOf({ database }: Deps, due: Due): Promise<InboxRow[]> {
  const values = [due.user_id, due.accounts, due.contributor_of, "infinity", "", null, COUNTED];
  const [page] = await database.run<{ threads: InboxRow[] }>(inboxPages.following, values);
  const since = due.digested_until?.getTime() ?? 0;
  return page!.threads.filter(({ activeAt, reason }) => new Date(activeAt).getTime() > since && (reason === null || due[reason]));
}

/** Sends the digest of one person, once: the mail is enqueued in the transaction that moves their next digest. */
async function sendDigest(deps: Deps, due: Due): Promise<void> {
  const now = deps.now();
  const rows = due.address === null ? [] : await threadsOf(deps, due);
  const { appUrl } = deps.settings;
  const { post, page } = unsubscribeLinks(deps, due.user_id, DIGEST_SCOPE);
  const links = { inbox: `${appUrl}/inbox`, settings: `${appUrl}/settings/notifications`, unsubscribe: page };
  const shown = rows.slice(0, SHOWN).map((row) => toDigestThread(deps, row));
  const mail = digestMail(shown, rows.length - shown.length, links);
  const next = nextDigestTime(now, due.time_zone).toISOString();
  await deps.db.transaction(async (tx) => {
    const claimed = await runInTransaction(tx, claimDigest, [due.user_id, due.digest_at.toISOString(), next, now.toISOString()]);
    if (claimed.length && rows.length) await enqueueListMails(tx, [{ to: due.address!, ...mail, unsubscribeUrl: post }]);
  });
}

/** Sends all digests that are due. Handler of `digests.send`. */
export const sendDigests: JobHandler<"digests.send"> = async (deps, _payload, { signal }) => {
  while (!signal.aborted) {
    const [due] = await deps.database.run<Due>(dueDigest, [deps.now().toISOString()]);
    if (!due) return;
    await sendDigest(deps, due);
  }
};
