import { runStatement } from "../../db/statement.ts";
import { standardAnchor, withDrawing } from "../../../lib/review/anchor.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, unavailable } from "../../core/errors.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { mayHaveAnchor, readContent } from "./comment-content.ts";
import { anchorFormat, commentPage, type CommentRecord } from "./comment-record.ts";
import { changeComment } from "./comments.sql.ts";
import { findLiveComment, presentComment } from "./get-comment.ts";
import { mentionsOf, withNames } from "../../rich-text/mentions.ts";
import type { CommentRef } from "./subject.ts";
import { namesOf } from "../base/notifications/audience.ts";
import { audienceOf } from "./thread-audience.ts";

const ATTEMPTS = 10;

/**
 * Handles `PATCH …/comments/{commentId}`, for the comment's author: changes the text; version and thread stay.
 * The anchor stays too, except that a client that reads anchors as a link line changes them by that line. People mentioned for the first
 * time get a mail. Reads the comment again when another edit was faster.
 */
export async function editComment(
  ctx: Ctx<UserActor>,
  input: CommentRef & { body: string | Record<string, unknown> },
): Promise<CommentRecord> {
  const { deps } = ctx;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { subject, comment } = await findLiveComment(ctx, input, "review");
    if (comment.author_id !== ctx.actor.userId) throw forbidden("Only its author can edit a comment.");
    const isPlain = anchorFormat(ctx.actor, subject.url).linkBase !== null;
    const sent = {
      body: input.body,
      anchor: isPlain ? standardAnchor(comment.anchor) : comment.anchor,
      mayHaveAnchor: mayHaveAnchor(subject, comment),
    };
    const { document: given, text, anchor: read } = readContent(sent, commentPage(subject.url, comment.diff_id));
    const anchor = withDrawing(read, comment.anchor);
    const before = mentionsOf(comment.body);
    const added = new Map([...mentionsOf(given)].filter(([id]) => !before.has(id)));
    const audience = await audienceOf(ctx, subject, { mentions: added });
    const body = withNames(given, new Map([...before, ...namesOf(ctx, audience)]));
    const now = deps.now();
    const followers = comment.draft ? [] : audience.mentioned.map((person) => person.id);
    const values = {
      commentId: comment.id,
      stamp: comment.stamp,
      body: JSON.stringify(body),
      text,
      now,
      followers,
      anchor: anchor && JSON.stringify(anchor),
    };
    const isChanged = await deps.db.transaction(async (tx) => {
      const [changed] = await runStatement(tx, changeComment, values);
      // A draft is visible to its author only: the review that publishes it is the event.
      if (changed && !comment.draft)
        await recordEvent(tx, deps, {
          kind: "comment.edited",
          subject,
          comment: { commentId: comment.id, threadId: comment.thread_id ?? comment.id, body, anchor, diffId: comment.diff_id },
          by: ctx.actor.name ?? ctx.actor.slug,
          mentioned: audience.mentioned,
        });
      return changed !== undefined;
    });
    if (!isChanged) continue;
    return presentComment(ctx, { subject, comment: { ...comment, body, text, anchor, edited_at: now } });
  }
  throw unavailable("Other edits of this comment are in progress. Try again in a moment.", 1);
}
