"use client";

import { createContext, use } from "react";
import type { Draft, Drafts } from "@/lib/review/drafts";
import type { Mention } from "@/lib/rich-text/mentions";
import type { Sending } from "./use-outbox";

/** What the parts of the panel know about the reader and may do for them. */
export type ReviewAccess = {
  /** Who is signed in; null for a visitor. */
  user: { id: string; name: string | null; slug: string } | null;
  mediaId: string;
  /** The permissions hold "review". */
  mayComment: boolean;
  kept: Drafts | null;
  outgoing: readonly Sending[];
  send: (words: Draft & { threadId: string | null }) => void;
  retry: (item: Sending) => void;
  discard: (key: string) => void;
  /** Resolves a thread or opens it again, and says so. */
  resolve: (threadId: string, resolved: boolean) => void;
  /** Adds the reader's emoji to a comment or takes it back. */
  react: (commentId: string, emoji: string, on: boolean) => void;
  /** One try to change the words of a comment of the reader; rejects with the refusal. */
  edit: (commentId: string, text: string, people: readonly Mention[]) => Promise<void>;
  /** Deletes a comment of the reader; rejects with the refusal. */
  remove: (commentId: string) => Promise<void>;
};

const Access = createContext<ReviewAccess | null>(null);
export const ReviewAccessProvider = Access.Provider;

/** The reader's side of the review; only inside `ReviewAccessProvider`. */
export function useReviewAccess(): ReviewAccess {
  const access = use(Access);
  if (!access) throw new Error("ReviewAccessProvider is missing");
  return access;
}

export const nameOf = (user: ReviewAccess["user"]) => user?.name ?? user?.slug ?? "You";
