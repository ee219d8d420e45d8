import { type CommentAnchor, roundAnchor } from "../../../lib/review/anchor.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { mailValues } from "../../mail/queue-mail.sql.ts";
import { writingAgent } from "./agents.ts";
import { audienceOf, namesOf, newCommentMails } from "./comment-mails.ts";
import { readContent } from "./comment-content.ts";
import type { CommentRecord } from "./comment-record.ts";
import { commentOfKey, insertComment, newCommentTarget } from "./comments.sql.ts";
import { loadComment, presentComment } from "./get-comment.ts";
import { mentionsOf, withNames } from "./mentions.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

type NewComment = {
  subject: SubjectRef;
  body: string | Record<string, unknown>;
  threadId?: string | undefined;
  anchor?: CommentAnchor | undefined;
  /** The `Idempotency-Key` header, as sent. */
  key: string | null;
  /** The `User-Agent` header, as sent. */
  userAgent: string | null;
};

function readAnchor({ anchor, threadId }: NewComment): CommentAnchor | null {
  if (anchor && threadId !== undefined) throw invalid("Invalid request", "anchor belongs to the first comment of a thread, not to a reply");
  return anchor ? roundAnchor(anchor) : null;
}

/**
 * Handles `POST /media/{mediaId}/comments`: stores a root, or a reply that joins its root, against the newest ready version. The author
 * and the people mentioned subscribe to the thread; they and its other subscribers get one mail each. Returns the first comment again
 * for a repeated idempotency key, also when the calls are concurrent; throws 409 when that comment has other content.
 */
export async function createComment(ctx: Ctx<UserActor>, input: NewComment): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const { key } = input;
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid("Invalid request", "Idempotency-Key must be 1 to 255 visible ASCII characters");
  const subject = await findSubject(ctx, input.subject, "review");
  const [target] = await deps.database.run<{ version_id: string | null; root_id: string | null }>(newCommentTarget, [
    subject.id,
    input.threadId ?? null,
  ]);
  const threadId = target!.root_id;
  if (input.threadId !== undefined && threadId === null) throw notFound();
  const sent = { body: input.body, anchor: readAnchor(input), isRoot: threadId === null };
  const { document: given, text, anchor } = readContent(sent, subject.url);

  const id = `comment-${newId()}`;
  const audience = await audienceOf(ctx, subject, threadId, mentionsOf(given));
  const body = withNames(given, namesOf(ctx, audience));
  const mails = newCommentMails(ctx, subject, { commentId: id, threadId: threadId ?? id, body, anchor }, audience);
  const json = { body: JSON.stringify(body), anchor: anchor && JSON.stringify(anchor) };
  const [stored] = await deps.database.run<{ id: string }>(insertComment, [
    id,
    subject.id,
    target!.version_id,
    threadId,
    actor.userId,
    json.body,
    text,
    json.anchor,
    key,
    deps.now().toISOString(),
    await writingAgent(ctx, input.userAgent),
    [actor.userId, ...audience.mentioned.map((person) => person.id)],
    mailValues(mails),
  ]);
  const storedId = stored?.id ?? (await firstOfKey(ctx, [key, subject.id, json.body, json.anchor, threadId]));
  const comment = (await loadComment(deps, subject, storedId, null))!;
  return presentComment(ctx, { subject, comment });
}

async function firstOfKey({ deps, actor }: Ctx<UserActor>, values: readonly (string | null)[]): Promise<string> {
  const [first] = await deps.database.run<{ id: string; same: boolean }>(commentOfKey, [actor.userId, ...values]);
  if (!first?.same) throw conflict("This Idempotency-Key was already used for another comment.");
  return first.id;
}
