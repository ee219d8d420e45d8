import { type Anchor, placeOf } from "../../../lib/review/anchor.ts";
import { labelOf } from "../../../lib/review/place.ts";
import { projectPermissions, type ProjectLevel, type TeamLevel } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { commentMail, type Reason } from "../../mail/comment.ts";
import type { ListMail } from "../../mail/outbox-sql.ts";
import { spokenText } from "../../rich-text/text.ts";
import { type Category, unsubscribeLinks } from "../notifications/unsubscribe.ts";
import { mailRecipients } from "./people.sql.ts";
import type { Subject } from "./subject.ts";

type Row = {
  id: string;
  /** The display name, else the slug. */
  name: string;
  address: string | null;
  subscribed: boolean;
  level: TeamLevel | "personal" | null;
  project_level: ProjectLevel | null;
  default_user_level: ProjectLevel | null;
} & Record<Category, boolean>;

/** Those who may be told of something in a thread: all of them can see the project at this moment, and none of them did it. */
export type Audience = { subscribers: Row[]; mentioned: Row[] };

/**
 * Who follows a thread, and who of `mentions` belongs to the project; one statement, and none where there can be nobody. `threadId`
 * is null for a thread that only begins.
 */
export async function audienceOf(
  { deps, actor }: Ctx<UserActor>,
  subject: Subject,
  threadId: string | null,
  mentions: ReadonlyMap<string, unknown>,
): Promise<Audience> {
  if (threadId === null && !mentions.size) return { subscribers: [], mentioned: [] };
  const rows = await deps.database.run<Row>(mailRecipients, [subject.projectId, threadId, [...mentions.keys()], actor.userId]);
  const able = rows.filter((row) =>
    projectPermissions({ teamLevel: row.level, projectLevel: row.project_level, defaultLevel: row.default_user_level }).includes("view"),
  );
  return { subscribers: able.filter((row) => row.subscribed), mentioned: able.filter((row) => mentions.has(row.id)) };
}

/** What mentions are to show: the names of those who belong to the project, the author among them. */
export function namesOf({ actor }: Ctx<UserActor>, { mentioned }: Audience): Map<string, string> {
  const names = new Map(mentioned.map(({ id, name }) => [id, name]));
  return names.set(actor.userId, actor.name ?? actor.slug);
}

/** The comment that mails are about; `threadId` is its root's id, or its own. */
export type MailedComment = { commentId: string; threadId: string; body: Record<string, unknown>; anchor: Anchor | null };

/** A mail for each of these people who has an address and did not decline this kind. */
function mailsFor(
  { deps, actor }: Ctx<UserActor>,
  subject: Subject,
  comment: MailedComment,
  recipients: readonly Row[],
  reasonFor: (row: Row) => Reason,
): ListMail[] {
  if (!recipients.length) return [];
  const place = placeOf(comment.anchor);
  const happening = {
    owner: subject.owner,
    project: subject.project,
    media: subject.name,
    by: actor.name ?? actor.slug,
    text: place ? `${labelOf(place)}\n${spokenText(comment.body)}` : spokenText(comment.body),
    href: `${subject.url}#${comment.commentId}`,
  };
  return recipients.flatMap((row) => {
    const reason = reasonFor(row);
    if (!row.address || !row[reason.kind]) return [];
    const category = unsubscribeLinks(deps, row.id, reason.kind);
    const thread = unsubscribeLinks(deps, row.id, comment.threadId);
    const mail = commentMail(reason, happening, { category: category.page, thread: thread.page });
    return [{ to: row.address, ...mail, unsubscribeUrl: category.post }];
  });
}

/** Mails of a new comment: to the mentioned about that, to the other subscribers about the reply (`reference-behaviour` 12.6). */
export function newCommentMails(
  ctx: Ctx<UserActor>,
  subject: Subject,
  comment: MailedComment,
  { subscribers, mentioned }: Audience,
): ListMail[] {
  const told = new Set(mentioned.map(({ id }) => id));
  const rest = subscribers.filter(({ id }) => !told.has(id));
  return [
    ...mailsFor(ctx, subject, comment, mentioned, () => ({ kind: "mention" })),
    ...mailsFor(ctx, subject, comment, rest, () => ({ kind: "reply" })),
  ];
}

/** Mails of an edit, to those it mentions for the first time. */
export const editMails = (ctx: Ctx<UserActor>, subject: Subject, comment: MailedComment, { mentioned }: Audience): ListMail[] =>
  mailsFor(ctx, subject, comment, mentioned, () => ({ kind: "mention" }));

/** Mails of a reaction, to the thread's subscribers; none again for one that was taken back and given again. */
export const reactionMails = (
  ctx: Ctx<UserActor>,
  subject: Subject,
  comment: MailedComment,
  { subscribers }: Audience,
  { emoji, authorId }: { emoji: string; authorId: string | null },
): ListMail[] =>
  mailsFor(ctx, subject, comment, subscribers, (row) => ({ kind: "reaction", emoji, own: row.id === authorId })).map((mail) => ({
    ...mail,
    once: `reaction ${comment.commentId} ${ctx.actor.userId} ${emoji} ${mail.to}`,
  }));
