import { markCommentDeleted } from "../../comments/mark-comment-deleted.ts";
import { runStatement } from "../../../db/statement.ts";
import { type CommentAnchor, roundAnchor, standardAnchor, withDrawing } from "../../../../lib/review/anchor.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, notFound, unavailable } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { mayHaveAnchor, readContent } from "../../comments/comment-content.ts";
import { anchorFormat, type CommentRecord, toComment } from "../../comments/comment-record.ts";
import { changeComment, insertComment, newCommentTarget } from "../../comments/comments.sql.ts";
import { createComment, requireIdempotencyKey } from "../../comments/create-comment.ts";
import { deleteComment } from "../../comments/delete-comment.ts";
import { editComment } from "../../comments/edit-comment.ts";
import { loadComment, type StoredComment } from "../../comments/get-comment.ts";
import { addressOf, guestLimits } from "../shares/guest-limits.ts";
import { findGuest, findGuestPage, type GuestPage, type GuestRequest, type GuestRow, type PageCaller, requireGuest } from "./guest-page.ts";
import { commentOfGuestKey } from "./guests.sql.ts";
import { audienceOf } from "../../comments/thread-audience.ts";

type NewGuestComment = {
  body: string;
  threadId?: string | undefined;
  anchor?: CommentAnchor | undefined;
  mediaVersionId?: string | undefined;
  key: string | null;
  userAgent: string | null;
};

const ATTEMPTS = 10;

/** Returns the caller as a person of the project who may comment like everyone there; null for guests. */
const memberCtx = ({ deps, actor }: Ctx<PageCaller>, page: GuestPage): Ctx<UserActor> | null =>
  actor.kind === "user" && page.permissions.includes("review") ? { deps, actor } : null;

const present = (ctx: Ctx<PageCaller>, page: GuestPage, comment: StoredComment) =>
  toComment(comment, { ...anchorFormat(ctx.actor, page.subject.url), isPublic: true });

/** Stores a comment of a guest once per idempotency key. Returns its id. */
async function storeComment({ deps, actor }: Ctx<PageCaller>, page: GuestPage, guest: GuestRow, input: NewGuestComment): Promise<string> {
  const { subject } = page;
  const { threadId: of = null, key } = input;
  const versionId = (of === null && input.mediaVersionId) || null;
  const [target] = await runStatement(deps.database, newCommentTarget.media, {
    subjectId: subject.id,
    threadId: of,
    part: versionId,
    userId: "",
  });
  const threadId = target!.root_id;
  if (versionId !== null && target!.version_id === null) throw notFound();
  if (of !== null && threadId === null) throw notFound();
  const sent = { body: input.body, anchor: input.anchor ? roundAnchor(input.anchor) : null, mayHaveAnchor: threadId === null };
  const { document: body, text, anchor } = readContent(sent, subject.url);
  const [id, at] = [`comment-${newId()}`, deps.now()];
  const audience = await audienceOf({ deps, actor: { userId: guest.user_id ?? "" } }, subject, { threadId: threadId ?? "new" });
  const json = { body: JSON.stringify(body), anchor: anchor && JSON.stringify(anchor) };
  const followers = audience.uploaders.map((person) => person.id);
  const values = {
    id,
    mediaId: subject.id,
    versionId: target!.version_id,
    threadId,
    authorId: actor.kind === "user" ? actor.userId : null,
    body: json.body,
    text,
    anchor: json.anchor,
    key,
    at,
    agent: null,
    followers,
    subjectType: "media",
    buildId: null,
    diffId: null,
    draft: false,
    reviewId: newId(),
    side: null,
    guestId: guest.id,
    testId: null,
  };
  const stored = await deps.db.transaction(async (tx) => {
    const [row] = await runStatement(tx, insertComment, values);
    if (row)
      await recordEvent(tx, deps, {
        kind: "comment.created",
        subject,
        comment: { commentId: id, threadId: threadId ?? id, body, anchor, diffId: null },
        author: { name: guest.name, userId: guest.user_id, guestId: guest.id },
        audience,
        hasGuests: target!.guests,
      });
    return row;
  });
  if (stored) return stored.id;
  const keyed = { guestId: guest.id, key, subjectId: subject.id, body: json.body, anchor: json.anchor, threadId };
  const [first] = await runStatement(deps.database, commentOfGuestKey, keyed);
  if (!first?.same) throw conflict("This Idempotency-Key was already used for another comment.");
  return first.id;
}

/**
 * Handles `POST /shares/{shareToken}/comments`: stores a comment of a guest; people of the project comment as always. Throws 401 for visitors who
 * are no guests, 403 where they may not comment, 404 for a thread of another media, 429.
 */
export async function createShareComment(ctx: Ctx<PageCaller>, request: GuestRequest, input: NewGuestComment): Promise<CommentRecord> {
  requireIdempotencyKey(input.key);
  const page = await findGuestPage(ctx, request);
  const member = memberCtx(ctx, page);
  if (member) return createComment(member, { ...input, subject: { type: "media", id: page.subject.id } });
  if (input.threadId !== undefined && input.anchor)
    throw invalid("Invalid request", "anchor belongs to the first comment of a thread, not to a reply");
  const guest = await requireGuest(ctx, page, request.guest);
  await guestLimits(ctx.deps).beforeComment(page.scope, guest.id, addressOf(ctx.actor));
  const id = await storeComment(ctx, page, guest, input);
  return present(ctx, page, (await loadComment(ctx.deps, page.subject, id, null))!);
}

type OwnComment = { page: GuestPage; comment: StoredComment };

/** Finds a comment of the page, deleted or not. */
async function findOnPage(ctx: Ctx<PageCaller>, page: GuestPage, commentId: string): Promise<OwnComment> {
  const comment = await loadComment(ctx.deps, page.subject, commentId, null);
  if (!comment || comment.draft) throw notFound();
  return { page, comment };
}

/** Handles `PATCH /shares/{shareToken}/comments/{commentId}`, for the guest who wrote it. Throws 401, 403, 404, 429. */
export async function editShareComment(
  ctx: Ctx<PageCaller>,
  request: GuestRequest,
  { commentId, body }: { commentId: string; body: string },
) {
  const { deps } = ctx;
  const page = await findGuestPage(ctx, request);
  const member = memberCtx(ctx, page);
  if (member) return editComment(member, { subject: { type: "media", id: page.subject.id }, commentId, body });
  const guest = await requireGuest(ctx, page, request.guest);
  await guestLimits(deps).beforeComment(page.scope, guest.id, addressOf(ctx.actor));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { comment } = await findOnPage(ctx, page, commentId);
    if (comment.deleted_at) throw notFound();
    if (comment.guest?.id !== guest.id) throw forbidden("Only its author can edit a comment.");
    const isPlain = anchorFormat(ctx.actor, page.subject.url).linkBase !== null;
    const sent = {
      body,
      anchor: isPlain ? standardAnchor(comment.anchor) : comment.anchor,
      mayHaveAnchor: mayHaveAnchor(page.subject, comment),
    };
    const { document, text, anchor: read } = readContent(sent, page.subject.url);
    const anchor = withDrawing(read, comment.anchor);
    const now = deps.now();
    const values = {
      commentId: comment.id,
      stamp: comment.stamp,
      body: JSON.stringify(document),
      text,
      now,
      followers: [],
      anchor: anchor && JSON.stringify(anchor),
    };
    const [changed] = await runStatement(deps.database, changeComment, values);
    if (changed) return present(ctx, page, { ...comment, body: document, text, anchor, edited_at: now });
  }
  throw unavailable("Other edits of this comment are in progress. Try again in a moment.", 1);
}

/**
 * Handles `DELETE /shares/{shareToken}/comments/{commentId}`, for the guest who wrote it, also where guests may not comment any more. The
 * second call returns the same. Throws 401, 403, 404.
 */
export async function deleteShareComment(ctx: Ctx<PageCaller>, request: GuestRequest, commentId: string): Promise<CommentRecord> {
  const page = await findGuestPage(ctx, request);
  const member = memberCtx(ctx, page);
  if (member) return deleteComment(member, { subject: { type: "media", id: page.subject.id }, commentId });
  const guest = await findGuest(ctx, page, request.guest);
  if (!guest || guest.removed_at) throw unauthorized(ctx.deps, "Confirm your name and email address to delete your comments.");
  const { comment } = await findOnPage(ctx, page, commentId);
  const isAuthor = comment.guest?.id === guest.id;
  if (comment.deleted_at && !isAuthor) throw notFound();
  if (!isAuthor) throw forbidden("Only its author can delete a comment.");
  if (page.archived) throw conflict("This project is archived and read-only.");
  await markCommentDeleted(ctx.deps, comment.id);
  return present(ctx, page, comment);
}
