import { runStatement } from "../../db/statement.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { etagOf, matchesTag } from "../../core/etag.ts";
import { type AnchorFormat, anchorFormat, type CommentRecord, toComment } from "./comment-record.ts";
import { commentsOf } from "./comments.sql.ts";
import { findSubject, type Subject, type SubjectRef } from "./subject.ts";

/** Comments of the newest page. */
const NEWEST_PAGE = 200;

/** Version of the response format, part of the tag. Increase it when the same rows produce another response. */
const FORMAT = 6;

/** A list with its entity tag, if it has one. `comments` is null when the caller holds the list of that tag already. */
export type TaggedComments = { etag: string; comments: null } | { etag: string | null; comments: CommentRecord[] };

export type CommentsPage = {
  /** Id of a comment: lists those older than it. Null for the newest. */
  before: string | null;
  perPage: number;
  format: AnchorFormat;
  /** Lists the drafts of this person as well. */
  readerId?: string | null;
};

/** Reads a page of a subject's comments, oldest first, resolved ones and replies to deleted roots included. */
export async function readComments(
  { database }: Deps,
  { type, id }: Pick<Subject, "type" | "id">,
  { before, perPage, format, readerId = null }: CommentsPage,
): Promise<CommentRecord[]> {
  const [row] = await runStatement(database, commentsOf[type], { subjectId: id, before, limit: perPage, readerId });
  return row!.comments.map((comment) => toComment(comment, format));
}

type NewestPage = { perPage?: number; format: AnchorFormat; ifNoneMatch: string | null; readerId?: string | null };

/**
 * Reads the newest comments, unless `ifNoneMatch` names their tag. The tag follows the subject's revision, which the caller read before:
 * a list that is newer than its tag is read once more, and an older one cannot happen. Lists are cached by their tag.
 */
export async function readNewestComments(
  deps: Deps,
  subject: Pick<Subject, "type" | "id" | "revision">,
  { perPage = NEWEST_PAGE, format, ifNoneMatch, readerId = null }: NewestPage,
): Promise<TaggedComments> {
  const etag = etagOf([FORMAT, subject.type, subject.id, perPage, format.linkBase, subject.revision, readerId, format.isPublic].join(" "));
  if (matchesTag(ifNoneMatch ?? undefined, etag)) return { etag, comments: null };
  return { etag, comments: await deps.commentLists(etag, () => readComments(deps, subject, { before: null, perPage, format, readerId })) };
}

/** Handles `GET …/comments` of a subject: the newest 200, oldest first, with the caller's own drafts. */
export async function listComments(
  ctx: Ctx<UserActor>,
  input: { subject: SubjectRef; ifNoneMatch: string | null },
): Promise<TaggedComments> {
  const subject = await findSubject(ctx, input.subject, "view");
  const { deps, actor } = ctx;
  const format = anchorFormat(actor, subject.url);
  // Only people with drafts get a list of their own: all others share one.
  return readNewestComments(deps, subject, { format, ifNoneMatch: input.ifNoneMatch, readerId: subject.drafts ? actor.userId : null });
}
