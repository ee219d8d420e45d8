import { fragmentOf } from "../../../../lib/review/anchor.ts";
import { labelOf } from "../../../../lib/review/fragment.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { commentMail, type Reason } from "../../../mail/comment.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";
import type { ListMail } from "../../../mail/queue-mail.sql.ts";
import { textWithMentions } from "../../../rich-text/text.ts";
import type { EventComment, EventOf, EventSubject } from "../../base/events/domain-event.ts";
import type { Recipient } from "../../base/notifications/audience.ts";
import { buildScope, testScope, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { commentPage } from "../../comments/comment-record.ts";

/** A comment as mails about it need it. */
type Mailed = { subject: EventSubject; comment: EventComment; by: string };

/** Composes a mail for each recipient who has an address, did not turn off this kind and gets no digest. */
function mailsFor(
  deps: Deps,
  { subject, comment, by }: Mailed,
  recipients: readonly Recipient[],
  reasonFor: (row: Recipient) => Reason,
): ListMail[] {
  if (!recipients.length) return [];
  const place = fragmentOf(comment.anchor);
  const happening = {
    owner: subject.owner,
    project: subject.project,
    subject: subject.name,
    by,
    threadId: comment.threadId,
    text: place ? `${labelOf(place)}\n${textWithMentions(comment.body)}` : textWithMentions(comment.body),
    href: `${commentPage(subject.url, comment.diffId)}#${comment.commentId}`,
  };
  return recipients.flatMap((row) => {
    const reason = reasonFor(row);
    if (!row.address || row.digest || !row[reason.kind]) return [];
    const category = unsubscribeLinks(deps, row.id, reason.kind);
    const source = unsubscribeLinks(
      deps,
      row.id,
      reason.kind !== "builds" ? comment.threadId : reason.source === "test" ? testScope(subject.id) : buildScope(subject.id),
    );
    const mail = commentMail(reason, happening, { category: category.page, source: source.page });
    return [{ to: row.address, ...mail, unsubscribeUrl: category.post, reply: { threadId: comment.threadId, userId: row.id } }];
  });
}

/** Composes the mails to people who are mentioned in a comment. */
export const mentionMails = (deps: Deps, mailed: Mailed, mentioned: readonly Recipient[]): ListMail[] =>
  mailsFor(deps, mailed, mentioned, () => ({ kind: "mention" }));

const reasonOf = ({ type }: EventSubject, kind: "reply" | "builds" | "uploads", verdict?: "approved" | "rejected"): Reason =>
  kind === "uploads" ? { kind, verdict } : kind === "builds" ? { kind, source: type === "test" ? "test" : "build" } : { kind };

/**
 * Mails a new comment: people mentioned get a mention, uploaders and subscribers of a build or test a new comment, other subscribers a reply. See
 * docs/spec/notifications.md#recipients.
 */
export async function mailComment(
  tx: Tx,
  deps: Deps,
  { subject, comment, author, audience, verdict }: EventOf<"comment.created">,
): Promise<void> {
  const mailed = { subject, comment, by: author.guestId === null ? author.name : `${author.name} (guest)` };
  const mentionedIds = new Set(audience.mentioned.map(({ id }) => id));
  const mailsTo = (people: readonly Recipient[], kind: "reply" | "builds" | "uploads") =>
    mailsFor(
      deps,
      mailed,
      people.filter(({ id }) => !mentionedIds.has(id)),
      () => reasonOf(subject, kind, verdict),
    );
  await enqueueListMails(tx, [
    ...mentionMails(deps, mailed, audience.mentioned),
    ...mailsTo(audience.subscribers, "reply"),
    ...mailsTo(audience.watchers, "builds"),
    ...mailsTo(audience.uploaders, "uploads"),
  ]);
}

/** Mails an edit to people who are mentioned for the first time. */
export const mailEdit = (tx: Tx, deps: Deps, event: EventOf<"comment.edited">): Promise<void> =>
  enqueueListMails(tx, mentionMails(deps, event, event.mentioned));

/** Mails a reaction to the thread's subscribers. A reaction that is removed and added again sends no second mail. */
export async function mailReaction(tx: Tx, deps: Deps, event: EventOf<"comment.reacted">): Promise<void> {
  const { comment, emoji, actorId, authorId, subscribers } = event;
  const mails = mailsFor(deps, event, subscribers, (row) => ({ kind: "reaction", emoji, own: row.id === authorId }));
  await enqueueListMails(
    tx,
    mails.map((mail) => ({ ...mail, once: `reaction ${comment.commentId} ${actorId} ${emoji} ${mail.to}` })),
  );
}

/** Mails the new assignee of a thread about its root comment. */
export const mailAssignment = (tx: Tx, deps: Deps, { subject, root, by, assignee, dueOn }: EventOf<"thread.assigned">): Promise<void> =>
  enqueueListMails(
    tx,
    mailsFor(deps, { subject, comment: root, by }, [assignee], () => ({ kind: "assignments", due: dueOn })),
  );
