import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { buildLabel } from "../../../mail/build.ts";
import { digestMail, type DigestThread } from "../../../mail/digest.ts";
import { nextDigestTime } from "../../base/notifications/digest-time.ts";
import { DIGEST_SCOPE, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { claimDigest, dueDigest, type DueDigestRow } from "./digests.sql.ts";
import { inboxPages } from "./inbox.sql.ts";
import { type InboxRow, toInboxThread } from "./list-inbox.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";

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
    where: `${name}, ${row.account.slug}/${row.project}`,
    text: row.text,
    due: row.dueOn,
    href: toInboxThread(deps, row).url,
  };
}

/** Reads the unread threads of a person that became active after their last digest and whose kind of mail they want. */
async function threadsOf({ database }: Deps, due: DueDigestRow): Promise<InboxRow[]> {
  const values = {
    userId: due.user_id,
    accountIds: due.accounts,
    contributorOf: due.contributor_of,
    afterTime: "infinity",
    afterId: "",
    since: null,
    limit: COUNTED,
  };
  const [page] = await runStatement(database, inboxPages.following, values);
  const since = due.digested_until?.getTime() ?? 0;
  return page!.threads.filter(({ activeAt, reason }) => new Date(activeAt).getTime() > since && (reason === null || due[reason]));
}

/** Sends the digest of one person, once: the mail is enqueued in the transaction that moves their next digest. */
async function sendDigest(deps: Deps, due: DueDigestRow): Promise<void> {
  const now = deps.now();
  const rows = due.address === null ? [] : await threadsOf(deps, due);
  const { appUrl } = deps.settings;
  const { post, page } = unsubscribeLinks(deps, due.user_id, DIGEST_SCOPE);
  const links = { inbox: `${appUrl}/inbox`, settings: `${appUrl}/settings/notifications`, unsubscribe: page };
  const shown = rows.slice(0, SHOWN).map((row) => toDigestThread(deps, row));
  const mail = digestMail(shown, rows.length - shown.length, links);
  const next = nextDigestTime(now, due.time_zone);
  await deps.db.transaction(async (tx) => {
    const claimed = await runStatement(tx, claimDigest, { userId: due.user_id, due: due.digest_at, next, now });
    if (claimed.length && rows.length) await enqueueListMails(tx, [{ to: due.address!, ...mail, unsubscribeUrl: post }]);
  });
}

/** Sends all digests that are due. Handler of `digests.send`. */
export const sendDigests: JobHandler<"digests.send"> = async (deps, _payload, { signal }) => {
  while (!signal.aborted) {
    const [due] = await runStatement(deps.database, dueDigest, { now: deps.now() });
    if (!due) return;
    await sendDigest(deps, due);
  }
};
