"use client";

import { createContext, use } from "react";
import type { Draft, Drafts } from "@/lib/review/drafts";
import type { Assignment, CommentSubject } from "@/lib/queries/comments";
import type { Mention } from "@/lib/rich-text/mentions";
import type { Sending } from "./outbox/use-outbox";

/** Returns the subject that a comment belongs to; `null`: that of a new thread. Stays the same function. */
export type SubjectOf = (commentId: string | null) => CommentSubject;

/** Reason that keeps a reader from commenting, and the way on. They can write, and their text is kept. */
export type CommentGate = {
  /** Label of the button that replaces the one that sends. */
  verb: string;
  /** Opens the way on; null while there is nothing to do but wait. */
  open: (() => void) | null;
  /** `open` shows a form, so a key may press it: nothing is sent yet. */
  hasForm?: boolean;
  /** Sentence about who may comment. */
  note: string;
  /** Also shows a button to sign in. */
  signIn: boolean;
};

/** The reader and their actions, for all parts of the panel. */
export type ReviewAccess = {
  /** Signed-in person; null for a visitor. */
  user: { id: string; name: string | null; slug: string } | null;
  subjectOf: SubjectOf;
  /** Comments can be kept as drafts of a review. */
  mayDraft?: boolean;
  /** Place of a thread without an anchor. */
  whole?: string;
  /** The reader has the permission "review", or comments as a guest. */
  mayComment: boolean;
  /** The reader may react, resolve, follow and mention people, as guests may not. Default: `mayComment`. */
  mayReview?: boolean;
  /** The reader as a guest of the share page. `forget` ends that in this browser. */
  guest?: { id: string; name: string; forget: () => void } | null;
  /** Emails about replies to the reader, a guest of the page with or without an account; null for all others. */
  replies?: { on: boolean; set: (on: boolean) => void } | null;
  /** Way on for readers who may not comment; null where there is none. */
  gate?: CommentGate | null;
  kept: Drafts | null;
  outgoing: readonly Sending[];
  send: (words: Draft & { threadId: string | null }) => void;
  retry: (item: Sending) => void;
  discard: (key: string) => void;
  /** Resolves or reopens a thread and shows a toast. */
  resolve: (threadId: string, resolved: boolean) => void;
  /** Adds or removes a reaction of the reader. */
  react: (commentId: string, emoji: string, on: boolean) => void;
  /** Sets the assignee and the due date of a thread; rejects with the error. */
  assign: (threadId: string, assignment: Assignment) => Promise<void>;
  /** Facts about the subject for issues of other programs and for images. `shareToken`: of the share page. */
  about?: { name: string; project: { owner: string; name: string } | null; isPublic: boolean; shareToken?: string };
  /** Edits a comment of the reader, without retries; rejects with the error. */
  edit: (commentId: string, text: string, people: readonly Mention[]) => Promise<void>;
  /** Deletes a comment of the reader; rejects with the error. */
  remove: (commentId: string) => Promise<void>;
};

const Access = createContext<ReviewAccess | null>(null);
export const ReviewAccessProvider = Access.Provider;

/** Returns the reader and their actions. Throws outside `ReviewAccessProvider`. */
export function useReviewAccess(): ReviewAccess {
  const access = use(Access);
  if (!access) throw new Error("ReviewAccessProvider is missing");
  return access;
}

export const reviewerName = (user: ReviewAccess["user"], guest: ReviewAccess["guest"] = null) =>
  user?.name ?? user?.slug ?? guest?.name ?? "You";

/** Returns true where the reader may react, resolve, follow threads and mention people. */
export const mayReviewThreads = ({ mayReview, mayComment }: ReviewAccess): boolean => mayReview ?? mayComment;
