import type { Ctx, UserActor } from "../../../core/deps.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import { namesOf, newCommentMails } from "../../comments/comment-mails.ts";
import { mentionsOf, withNames } from "../../comments/mentions.ts";
import { newestBuildAfter } from "../../comments/place-threads.sql.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { buildMails, enqueueListMails, mailSubjectOf, type MailedBuild, readAudience } from "./build-mails.ts";
import { followThreads, insertReviewComment, publishDrafts, watchBuild } from "./reviews.sql.ts";

type Published = {
  id: string;
  thread_id: string | null;
  diff_id: string | null;
  body: Record<string, unknown>;
  anchor: CommentAnchor | null;
};

type Submitted = {
  id: string;
  state: "approved" | "rejected" | "commented";
  content: { document: Record<string, unknown>; text: string } | null;
  agent: string | null;
  at: Date;
  /** Changes of the build that still need a decision. */
  undecided: number;
};

/**
 * Publishes a submitted review: the author's draft comments become visible, its text becomes a comment, and mails are enqueued. People who are
 * mentioned get one mail about the first comment that mentions them, other subscribers of the build one about the review.
 */
export async function publishReview(tx: Tx, ctx: Ctx<UserActor>, build: MailedBuild, review: Submitted): Promise<void> {
  const { deps, actor } = ctx;
  const { id, state, content, agent } = review;
  const at = review.at.toISOString();
  await runInTransaction(tx, watchBuild, [build.id, JSON.stringify([actor.userId])]);
  const drafts = await runInTransaction<Published>(tx, publishDrafts, [build.id, actor.userId, id, at]);
  const mentions = new Map(
    [...drafts.map(({ body }) => body), ...(content ? [content.document] : [])].flatMap((body) => [...mentionsOf(body)]),
  );
  const audience = await readAudience(tx, build, { ids: [...mentions.keys()], watchers: true, actorId: actor.userId });
  const published = [...drafts];
  const [newest] = await runInTransaction<{ id: string }>(tx, newestBuildAfter, [build.id]);
  if (newest && drafts.some((draft) => draft.thread_id === null && draft.anchor))
    await enqueue(tx, "builds.place-threads", { buildId: newest.id });
  if (content) {
    const body = withNames(content.document, namesOf(ctx, audience));
    const own = { id: `comment-${newId()}`, thread_id: null, diff_id: null, body, anchor: null };
    const values = [own.id, build.id, id, actor.userId, JSON.stringify(body), content.text, agent, at];
    await runInTransaction(tx, insertReviewComment, values);
    published.push(own);
  }
  const subject = mailSubjectOf(deps, build);
  const mailed = new Set<string>();
  const mails = published.flatMap((comment) => {
    const named = mentionsOf(comment.body);
    const people = audience.mentioned.filter((person) => named.has(person.id));
    const first = people.filter((person) => !mailed.has(person.id));
    for (const person of first) mailed.add(person.id);
    const about = {
      commentId: comment.id,
      threadId: comment.thread_id ?? comment.id,
      body: comment.body,
      anchor: comment.anchor,
      diffId: comment.diff_id,
    };
    return newCommentMails(ctx, subject, about, { subscribers: [], mentioned: first, watchers: [], uploaders: [] });
  });
  const follows = published.flatMap((comment) => {
    const named = mentionsOf(comment.body);
    const people = audience.mentioned.filter((person) => named.has(person.id));
    return people.map((person) => ({ thread_id: comment.thread_id ?? comment.id, user_id: person.id }));
  });
  if (follows.length) await runInTransaction(tx, followThreads, [JSON.stringify(follows)]);
  const others = audience.watchers.filter((person) => !mailed.has(person.id));
  const event = {
    kind: "reviewed" as const,
    by: actor.name ?? actor.slug,
    state,
    text: content?.text ?? null,
    comments: drafts.length,
    undecided: review.undecided,
  };
  const isWorthMail = state !== "commented" || published.length > 0;
  await enqueueListMails(tx, [...mails, ...(isWorthMail ? buildMails(deps, build, event, others) : [])]);
}
