import type { Deps } from "../../core/deps.ts";
import type { Tx } from "../../db/client.ts";
import type { DomainEvent, EventKind, EventOf } from "../base/events/domain-event.ts";
import { announceConclusion, announceReview } from "./automations/announce-build.ts";
import { queueDeploymentStatus } from "./commit-statuses/deployment-status.ts";
import { queueCommitStatus } from "./commit-statuses/queue-commit-status.ts";
import { mailChanges, mailDismissal, mailReview, mailReviewRequest } from "./mail/build-mails.ts";
import { mailAssignment, mailComment, mailEdit, mailReaction } from "./mail/comment-mails.ts";
import { mailGuests } from "./mail/guest-reply-mails.ts";
import { mailVerdict } from "./mail/verdict-mails.ts";
import { placeEarlierThreads, placeNewThread, placePublishedThreads, placeReopenedThread } from "./placement/look-for-threads.ts";
import { queuePullRequestComment } from "./pull-request-comments/queue-comment.ts";

/** Writes the rows and jobs of one effect of an event, in the event's transaction. */
type Reaction<K extends EventKind> = (tx: Tx, deps: Deps, event: EventOf<K>) => Promise<void>;

/** Reactions to each kind of event, in the order in which they run. A new effect is a function of its own file and a word here. */
const reactions: { [K in EventKind]: readonly Reaction<K>[] } = {
  "build.changed": [queueCommitStatus],
  "build.concluded": [announceConclusion, mailChanges, placeEarlierThreads],
  "build.reviewed": [mailReview, announceReview, placePublishedThreads],
  "review.requested": [mailReviewRequest],
  "review.dismissed": [mailDismissal],
  "deployment.changed": [queueDeploymentStatus],
  "pull-request.changed": [queuePullRequestComment],
  "comment.created": [mailComment, mailGuests, placeNewThread],
  "comment.edited": [mailEdit],
  "comment.reacted": [mailReaction],
  "thread.assigned": [mailAssignment],
  "thread.reopened": [placeReopenedThread],
  "media.reviewed": [mailVerdict],
};

/** Runs the reactions to an event in its transaction. */
export async function react(tx: Tx, deps: Deps, event: DomainEvent): Promise<void> {
  const own: readonly Reaction<never>[] = reactions[event.kind];
  for (const reaction of own) await reaction(tx, deps, event as never);
}
