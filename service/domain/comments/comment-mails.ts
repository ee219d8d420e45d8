import { type CommentAnchor, placeOf } from "../../../lib/review/anchor.ts";
import { labelOf } from "../../../lib/review/place.ts";
import { projectPermissions, type ProjectLevel, type TeamLevel } from "../../../lib/permissions.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { commentMail, type Reason } from "../../mail/comment.ts";
import type { ListMail } from "../../mail/queue-mail.sql.ts";
import { textWithMentions } from "../../rich-text/text.ts";
import { buildScope, type Category, testScope, unsubscribeLinks } from "../base/notifications/unsubscribe-links.ts";
import { commentPage } from "./comment-record.ts";
import { mailRecipients } from "./people.sql.ts";
import { type Subject, subjectColumns } from "./subject.ts";

/** A subject as mails about its comments need it. */
export type MailSubject = Pick<Subject, "type" | "id" | "projectId" | "owner" | "project" | "name" | "url">;

export type Recipient = {
  id: string;
  /** Display name, else the slug. */
  name: string;
  address: string | null;
  subscribed: boolean;
  watching: boolean;
  /** Uploaded a version of the media. */
  uploader: boolean;
  /** Gets one mail a day in place of mails about comments. */
  digest: boolean;
  level: TeamLevel | "personal" | null;
  project_level: ProjectLevel | null;
  default_user_level: ProjectLevel | null;
} & Record<Category, boolean>;

/** Author of a comment that mails are about: a person, or a guest without an account, whose id is empty. */
type MailAuthor = { deps: Deps; actor: Pick<UserActor, "userId" | "name" | "slug"> };

/** People who may get a mail about a thread. All can see the project now; the actor is not among them. */
export type Audience = {
  subscribers: Recipient[];
  mentioned: Recipient[];
  /** Subscribers of the build or test that a new thread is about. */
  watchers: Recipient[];
  /** Uploaders of the media that a new thread is about, who follow their uploads. */
  uploaders: Recipient[];
};

/** `threadId`: the thread whose subscribers get mails, or "new" for the subscribers and uploaders of the subject. `mentions`: by account id. */
type Concerned = { threadId?: string | "new"; mentions?: ReadonlyMap<string, unknown> };

/** Finds the people concerned by a comment who can see the project. */
export async function audienceOf(
  { deps, actor }: MailAuthor,
  subject: MailSubject,
  { threadId, mentions = new Map() }: Concerned,
): Promise<Audience> {
  if (threadId === undefined && !mentions.size) return { subscribers: [], mentioned: [], watchers: [], uploaders: [] };
  const isNew = threadId === "new";
  const { buildId, mediaId, testId } = subjectColumns(isNew ? subject : null);
  const people = JSON.stringify([...mentions.keys()]);
  const values = [subject.projectId, isNew ? null : (threadId ?? null), people, actor.userId, buildId, mediaId, testId];
  return audienceFrom(await deps.database.run<Recipient>(mailRecipients, values), mentions);
}

/** Keeps the recipients who can see the project, by the reason for a mail. */
export function audienceFrom(rows: readonly Recipient[], mentions: ReadonlyMap<string, unknown>): Audience {
  const allowed = rows.filter((row) =>
    projectPermissions({ teamLevel: row.level, projectLevel: row.project_level, defaultLevel: row.default_user_level }).includes("view"),
  );
  return {
    subscribers: allowed.filter((row) => row.subscribed),
    mentioned: allowed.filter((row) => mentions.has(row.id)),
    watchers: allowed.filter((row) => row.watching),
    uploaders: allowed.filter((row) => row.uploader && row.uploads),
  };
}

/** Returns the names that mentions show, by account id: of the people in the audience, and of the actor. */
export function namesOf({ actor }: Ctx<UserActor>, { mentioned }: Audience): Map<string, string> {
  const names = new Map(mentioned.map(({ id, name }) => [id, name]));
  return names.set(actor.userId, actor.name ?? actor.slug);
}

/** The comment that mails are about. `threadId`: id of the root, for a root its own. */
export type MailedComment = {
  commentId: string;
  threadId: string;
  body: Record<string, unknown>;
  anchor: CommentAnchor | null;
  diffId: string | null;
};

/** Composes a mail for each recipient who has an address, did not turn off this kind and gets no digest. */
function mailsFor(
  { deps, actor }: MailAuthor,
  subject: MailSubject,
  comment: MailedComment,
  recipients: readonly Recipient[],
  reasonFor: (row: Recipient) => Reason,
): ListMail[] {
  if (!recipients.length) return [];
  const place = placeOf(comment.anchor);
  const happening = {
    owner: subject.owner,
    project: subject.project,
    subject: subject.name,
    by: actor.name ?? actor.slug,
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

const reasonOf = ({ type }: MailSubject, kind: "reply" | "builds" | "uploads", verdict?: "approved" | "rejected"): Reason =>
  kind === "uploads" ? { kind, verdict } : kind === "builds" ? { kind, source: type === "test" ? "test" : "build" } : { kind };

/** Composes the mails of a new comment: people mentioned get a mention, uploaders and subscribers of a build or test a new comment, other subscribers a reply. `verdict`: the one that the comment explains. See docs/spec/notifications.md#recipients. */
export function newCommentMails(
  ctx: MailAuthor,
  subject: MailSubject,
  comment: MailedComment,
  { subscribers, mentioned, watchers, uploaders }: Audience,
  verdict?: "approved" | "rejected" | undefined,
): ListMail[] {
  const mentionedIds = new Set(mentioned.map(({ id }) => id));
  const mailsTo = (people: readonly Recipient[], kind: "reply" | "builds" | "uploads") =>
    mailsFor(
      ctx,
      subject,
      comment,
      people.filter(({ id }) => !mentionedIds.has(id)),
      () => reasonOf(subject, kind, verdict),
    );
  return [
    ...mailsFor(ctx, subject, comment, mentioned, () => ({ kind: "mention" })),
    ...mailsTo(subscribers, "reply"),
    ...mailsTo(watchers, "builds"),
    ...mailsTo(uploaders, "uploads"),
  ];
}

/** Composes the mails of an edit, to people mentioned for the first time. */
export const editMails = (ctx: Ctx<UserActor>, subject: MailSubject, comment: MailedComment, { mentioned }: Audience): ListMail[] =>
  mailsFor(ctx, subject, comment, mentioned, () => ({ kind: "mention" }));

/** Composes the mails of a reaction, to the thread's subscribers. A reaction that is removed and added again sends no second mail. */
export const reactionMails = (
  ctx: Ctx<UserActor>,
  subject: MailSubject,
  comment: MailedComment,
  { subscribers }: Audience,
  { emoji, authorId }: { emoji: string; authorId: string | null },
): ListMail[] =>
  mailsFor(ctx, subject, comment, subscribers, (row) => ({ kind: "reaction", emoji, own: row.id === authorId })).map((mail) => ({
    ...mail,
    once: `reaction ${comment.commentId} ${ctx.actor.userId} ${emoji} ${mail.to}`,
  }));

/** Composes the mail to the new assignee of a thread, about its root comment. */
export const assignmentMails = (
  ctx: Ctx<UserActor>,
  subject: MailSubject,
  root: MailedComment,
  { person, dueOn }: { person: Recipient; dueOn: string | null },
): ListMail[] => mailsFor(ctx, subject, root, [person], () => ({ kind: "assignments", due: dueOn }));
