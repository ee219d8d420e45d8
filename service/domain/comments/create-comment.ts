import { type ParamsOf, runStatement } from "../../db/statement.ts";
import { type CommentAnchor, roundAnchor } from "../../../lib/review/anchor.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { writingAgent } from "../people/agents/agents.ts";
import { mayHaveAnchor, readContent } from "./comment-content.ts";
import { commentPage, type CommentRecord } from "./comment-record.ts";
import { commentOfKey, insertComment, newCommentTarget, type NewCommentTargetRow } from "./comments.sql.ts";
import { loadComment, presentComment } from "./get-comment.ts";
import { mentionsOf, withNames } from "../../rich-text/mentions.ts";
import { findSubject, type Subject, subjectColumns, type SubjectRef } from "./subject.ts";
import { namesOf } from "../base/notifications/audience.ts";
import { audienceOf } from "./thread-audience.ts";

/** The body of a new comment of any subject. */
export type NewComment = {
  body: string | Record<string, unknown>;
  threadId?: string | undefined;
  anchor?: CommentAnchor | undefined;
  /** Id of the snapshot of a build that the comment is about. */
  screenshotDiffId?: string | undefined;
  /** Id of the version of a media that a new thread is about; the newest one when absent. */
  mediaVersionId?: string | undefined;
  /** Picture of the snapshot that the anchor is on. */
  side?: "before" | "after" | undefined;
  /** Keeps the comment as a draft of the caller's review of a build. */
  addToReview?: boolean | undefined;
  /** The verdict that the comment explains. */
  verdict?: "approved" | "rejected" | undefined;
};

type CommentRequest = NewComment & {
  subject: SubjectRef;
  /** The `Idempotency-Key` header, as sent. */
  key: string | null;
  /** The `User-Agent` header, as sent. */
  userAgent: string | null;
};

/** Reads the anchor of a new comment. Throws 400 for one that the comment cannot have. */
function readAnchor({ subject, anchor, threadId, screenshotDiffId: diff }: CommentRequest): CommentAnchor | null {
  if (threadId !== undefined && (anchor || diff !== undefined))
    throw invalid("Invalid request", `${anchor ? "anchor" : "screenshotDiffId"} belongs to the first comment of a thread, not to a reply`);
  if (!anchor) return null;
  if (subject.type === "build" && diff === undefined) throw invalid("Invalid request", "screenshotDiffId is required with an anchor");
  if (subject.type === "build" && anchor.type === "moment") throw invalid("Invalid request", "anchor: a snapshot has no moments");
  return roundAnchor(anchor);
}

/** Finds the version, snapshot and thread of a new comment. Throws 404 for a thread, snapshot or version that is not of the subject. */
async function findTarget({ deps, actor }: Ctx<UserActor>, { type, id }: Subject, input: NewComment): Promise<NewCommentTargetRow> {
  const { threadId = null, screenshotDiffId: diffId = null } = input;
  const versionId = (threadId === null && input.mediaVersionId) || null;
  const part = type === "media" ? versionId : diffId;
  const [target] = await runStatement(deps.database, newCommentTarget[type], { subjectId: id, threadId, part, userId: actor.userId });
  if ((threadId !== null && target!.root_id === null) || (diffId !== null && target!.diff_id === null)) throw notFound();
  if (versionId !== null && target!.version_id === null) throw notFound();
  return target!;
}

/** Throws 400 for a header `Idempotency-Key` that can't be one. */
export function requireIdempotencyKey(key: string | null): void {
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid("Invalid request", "Idempotency-Key must be 1 to 255 visible ASCII characters");
}

/**
 * Handles `POST …/comments` of a subject: stores a root, or a reply that joins its root, on a media against the newest ready version. The
 * author, the people mentioned and for a new thread the uploaders of its media subscribe to the thread; they, its other subscribers, and for a new thread those of a build get one mail
 * each; a draft sends none before its review. Returns the first comment again for a repeated idempotency key, also when the calls are
 * concurrent; throws 409 when that comment has other content.
 */
export async function createComment(ctx: Ctx<UserActor>, input: CommentRequest): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const { key } = input;
  requireIdempotencyKey(key);
  const subject = await findSubject(ctx, input.subject, "review");
  const { version_id: versionId, root_id: threadId, diff_id: diffId, draft: inDraft, guests } = await findTarget(ctx, subject, input);
  const at = { thread_id: threadId, diff_id: diffId };
  const sent = { body: input.body, anchor: readAnchor(input), mayHaveAnchor: mayHaveAnchor(subject, at) };
  const { document: given, text, anchor } = readContent(sent, commentPage(subject.url, diffId));

  const id = `comment-${newId()}`;
  const isDraft = inDraft || (threadId === null && input.addToReview === true && subject.reviewable);
  const audience = await audienceOf(ctx, subject, { threadId: threadId ?? "new", mentions: mentionsOf(given) });
  const body = withNames(given, namesOf(ctx, audience));
  const json = { body: JSON.stringify(body), anchor: anchor && JSON.stringify(anchor) };
  const { mediaId, buildId, testId } = subjectColumns(subject);
  const values = {
    id,
    mediaId,
    versionId,
    threadId,
    authorId: actor.userId,
    body: json.body,
    text,
    anchor: json.anchor,
    key,
    at: deps.now(),
    agent: await writingAgent(ctx, input.userAgent),
    followers: [actor.userId, ...(isDraft ? [] : [...audience.mentioned, ...audience.uploaders].map((person) => person.id))],
    subjectType: subject.type,
    buildId,
    diffId,
    draft: isDraft,
    reviewId: newId(),
    side: anchor && diffId !== null && input.side === "before" ? "before" : null,
    guestId: null,
    testId,
  };
  const stored = await deps.db.transaction(async (tx) => {
    const [row] = await runStatement(tx, insertComment, values);
    // A draft is visible to its author only: the review that publishes it is the event.
    if (row && !isDraft)
      await recordEvent(tx, deps, {
        kind: "comment.created",
        subject,
        comment: { commentId: id, threadId: threadId ?? id, body, anchor, diffId },
        author: { name: actor.name ?? actor.slug, userId: actor.userId, guestId: null },
        audience,
        hasGuests: guests,
        verdict: input.verdict,
      });
    return row;
  });
  const storedId = stored?.id ?? (await firstOfKey(ctx, { key, subjectId: subject.id, ...json, threadId, diffId }));
  const comment = (await loadComment(deps, subject, storedId, null))!;
  return presentComment(ctx, { subject, comment });
}

async function firstOfKey({ deps, actor }: Ctx<UserActor>, values: Omit<ParamsOf<typeof commentOfKey>, "userId">): Promise<string> {
  const [first] = await runStatement(deps.database, commentOfKey, { userId: actor.userId, ...values });
  if (!first?.same) throw conflict("This Idempotency-Key was already used for another comment.");
  return first.id;
}
