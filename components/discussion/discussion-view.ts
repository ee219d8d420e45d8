"use client";

import { createContext, use } from "react";
import type { Outgoing } from "@/lib/review/drafts";
import type { Box } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import type { Thread } from "@/lib/review/threads";

/** Actions of a list of threads. */
export type ThreadActions = {
  /** Opens a thread; null closes the open one. */
  select: (id: string | null) => void;
  hover: (id: string | null) => void;
  step: (direction: 1 | -1) => void;
  /** Closes the open thread and returns the focus. */
  leave: () => void;
};

/** Threads of a page as it shows them, for the list, its items and the pins. */
export type DiscussionView = {
  threads: readonly Thread[];
  /** Threads that match the filter, and the open one. */
  listed: readonly Thread[];
  selectedId: string | null;
  /** Id of the comment that the address names. */
  lit: string | null;
  actions: ThreadActions;
  clearFilter: () => void;
  /** Names where a thread was written, such as "v2" or "#481"; null for what is shown. */
  fromOf: (thread: Thread) => string | null;
  /** Formats a place of the picture. */
  placeOf: (point: Point, box?: Box | null) => string;
  /** Puts an unsent comment back into a field; returns false when the field is taken. */
  takeBack: (item: Outgoing) => boolean;
};

const View = createContext<DiscussionView | null>(null);
export const DiscussionViewProvider = View.Provider;

/** Returns the threads of the page. Throws outside of `DiscussionViewProvider`. */
export function useDiscussionView(): DiscussionView {
  const view = use(View);
  if (!view) throw new Error("DiscussionViewProvider is missing");
  return view;
}
