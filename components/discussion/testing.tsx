import { vi } from "vitest";
import { drafts } from "@/lib/review/drafts";
import type { DiscussionView } from "./discussion-view";
import type { ReviewAccess } from "./review-access";

const unexpected = () => {
  throw new Error("unexpected call");
};

/** Returns the access of a reviewer whose actions record their calls. */
export const reviewer = (change: Partial<ReviewAccess> = {}): ReviewAccess => ({
  user: { id: "u1", name: "Ana", slug: "ana" },
  subjectOf: () => ({ type: "media", id: "m1" }),
  mayComment: true,
  kept: drafts(localStorage, "u1", "m1"),
  outgoing: [],
  send: vi.fn<ReviewAccess["send"]>(),
  retry: unexpected,
  discard: unexpected,
  resolve: unexpected,
  react: unexpected,
  assign: unexpected,
  edit: unexpected,
  remove: unexpected,
  ...change,
});

/** Returns the view of a page without threads. */
export const testView = (change: Partial<DiscussionView> = {}): DiscussionView => ({
  threads: [],
  listed: [],
  selectedId: null,
  lit: null,
  actions: { select: unexpected, hover: unexpected, step: unexpected, leave: unexpected },
  clearFilter: unexpected,
  fromOf: () => null,
  placeOf: () => "",
  takeBack: unexpected,
  ...change,
});
