import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import type { StoredStats } from "../../../db/build-schema.ts";
import type { Audience, Recipient } from "../notifications/audience.ts";

/** A build as messages about it name it. */
export type EventBuild = {
  id: string;
  project_id: string;
  owner: string;
  project: string;
  name: string;
  number: number;
  branch: string;
  commit: string;
};

/** A media, build or test that comments are about. */
export type EventSubject = {
  type: "media" | "build" | "test";
  id: string;
  projectId: string;
  /** Slug of the account that owns the project. */
  owner: string;
  project: string;
  name: string;
  url: string;
};

/** A comment that became visible or changed. `threadId`: id of the root, for a root its own. */
export type EventComment = {
  commentId: string;
  threadId: string;
  body: Record<string, unknown>;
  anchor: CommentAnchor | null;
  diffId: string | null;
};

/** Author of a comment. `guestId` is null for people of the project, `userId` for guests without an account. */
export type EventAuthor = { name: string; userId: string | null; guestId: string | null };

/** A review that a person submitted, with the comments that it published. */
export type SubmittedReview = {
  build: EventBuild;
  state: "approved" | "rejected" | "commented";
  text: string | null;
  comments: readonly EventComment[];
  /** Comments among them that were drafts; the rest is the text of the review. */
  drafts: number;
  /** Number of snapshots that still need a decision. */
  undecided: number;
  by: string;
  audience: Audience;
};

/** Facts of each kind of event. They hold what the transaction knows and a later reader could not see. */
type EventFacts = {
  /** The state or the verdict of a build may have changed. */
  "build.changed": { buildId: string };
  /** The comparisons of a build ended. `isFirst`: for the first time. */
  "build.concluded": {
    buildId: string;
    projectId: string;
    isFirst: boolean;
    /** Changes wait for a decision. */
    isUndecided: boolean;
    stats: StoredStats;
    /** Not every snapshot of the project is in the build. */
    isPartial: boolean;
  };
  /** A review counts. `submitted` is null for an automatic one. */
  "build.reviewed": { buildId: string; projectId: string; reviewId: string; submitted: SubmittedReview | null };
  "review.requested": { build: EventBuild; userIds: readonly string[]; by: string; actorId: string };
  "review.dismissed": { build: EventBuild; authorId: string | null; by: string; actorId: string };
  "deployment.changed": { deploymentId: string };
  /** A thing that the comment on a pull request shows may have changed. */
  "pull-request.changed": { projectId: string; number: number };
  /** `hasGuests`: guests take part in the thread. `verdict`: the one that the comment explains. */
  "comment.created": {
    subject: EventSubject;
    comment: EventComment;
    author: EventAuthor;
    audience: Audience;
    hasGuests: boolean;
    verdict?: "approved" | "rejected" | undefined;
  };
  /** `mentioned`: people who were not mentioned in the comment before. */
  "comment.edited": { subject: EventSubject; comment: EventComment; by: string; mentioned: readonly Recipient[] };
  "comment.reacted": {
    subject: EventSubject;
    comment: EventComment;
    emoji: string;
    by: string;
    actorId: string;
    /** Author of the comment. */
    authorId: string | null;
    subscribers: readonly Recipient[];
  };
  "thread.assigned": { subject: EventSubject; root: EventComment; by: string; assignee: Recipient; dueOn: string | null };
  "thread.reopened": { subjectType: EventSubject["type"]; subjectId: string };
  /** A person changed their verdict on a version, without a comment. `before`: their earlier one on the version. */
  "media.reviewed": {
    subject: EventSubject;
    reviewId: string;
    version: number;
    verdict: "approved" | "rejected";
    before: "approved" | "rejected" | null;
    by: string;
    uploaders: readonly Recipient[];
  };
};

export type EventKind = keyof EventFacts;
export type EventOf<K extends EventKind> = { [P in K]: { kind: P } & EventFacts[P] }[K];
export type DomainEvent = EventOf<EventKind>;
