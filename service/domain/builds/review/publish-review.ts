import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { mentionsOf, withNames } from "../../../rich-text/mentions.ts";
import type { EventBuild } from "../../base/events/domain-event.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { namesOf, readAudience } from "../../base/notifications/audience.ts";
import { followThreads, insertReviewComment, publishDrafts, watchBuild } from "./reviews.sql.ts";

type Submitted = {
  id: string;
  state: "approved" | "rejected" | "commented";
  content: { document: Record<string, unknown>; text: string } | null;
  agent: string | null;
  at: Date;
  /** Number of snapshots that still need a decision. */
  undecided: number;
};

/**
 * Publishes a submitted review: the author's draft comments become visible, its text becomes a comment, and people who are mentioned subscribe to the
 * threads.
 */
export async function publishReview(tx: Tx, ctx: Ctx<UserActor>, build: EventBuild, review: Submitted): Promise<void> {
  const { deps, actor } = ctx;
  const { id, state, content, agent, at } = review;
  await runStatement(tx, watchBuild, { buildId: build.id, userIds: JSON.stringify([actor.userId]) });
  const drafts = await runStatement(tx, publishDrafts, { buildId: build.id, userId: actor.userId, reviewId: id, at });
  const mentions = new Map(
    [...drafts.map(({ body }) => body), ...(content ? [content.document] : [])].flatMap((body) => [...mentionsOf(body)]),
  );
  const audience = await readAudience(tx, build, { ids: [...mentions.keys()], watchers: true, actorId: actor.userId });
  const published = [...drafts];
  if (content) {
    const body = withNames(content.document, namesOf(ctx, audience));
    const own = { id: `comment-${newId()}`, thread_id: null, diff_id: null, body, anchor: null };
    const values = {
      id: own.id,
      buildId: build.id,
      reviewId: id,
      authorId: actor.userId,
      body: JSON.stringify(body),
      text: content.text,
      agent,
      at,
    };
    await runStatement(tx, insertReviewComment, values);
    published.push(own);
  }
  const follows = published.flatMap((comment) => {
    const named = mentionsOf(comment.body);
    const people = audience.mentioned.filter((person) => named.has(person.id));
    return people.map((person) => ({ thread_id: comment.thread_id ?? comment.id, user_id: person.id }));
  });
  if (follows.length) await runStatement(tx, followThreads, { follows: JSON.stringify(follows) });
  await recordEvent(tx, deps, {
    kind: "build.reviewed",
    buildId: build.id,
    projectId: build.project_id,
    reviewId: id,
    submitted: {
      build,
      state,
      text: content?.text ?? null,
      comments: published.map((comment) => ({
        commentId: comment.id,
        threadId: comment.thread_id ?? comment.id,
        body: comment.body,
        anchor: comment.anchor,
        diffId: comment.diff_id,
      })),
      drafts: drafts.length,
      undecided: review.undecided,
      by: actor.name ?? actor.slug,
      audience,
    },
  });
}
