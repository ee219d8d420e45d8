"use client";

import { Keyboard } from "lucide-react";
import { createElement } from "react";
import { mayReviewThreads } from "@/components/discussion/review-access";
import { replyField } from "@/components/discussion/composer/reply-field";
import { useOffers } from "@/components/shell/supported-operations";
import { usePageActions } from "@/components/ui/page-actions";
import { useKeys } from "@/components/ui/use-keys";
import { isResolvable } from "@/lib/review/threads";
import type { ReviewState } from "./use-review-state";

/** Shortcuts for threads and pins. Listed in `keyboard-map.ts`. */
export function useReviewKeys({ review, address, comparing, focus, panel, pinning, stepThread }: ReviewState, onHelp: () => void) {
  const { threads, access, draft, setDraft } = review;
  const { selectedId, select, leave } = focus;
  const mayResolve = useOffers("POST /media/{mediaId}/comments/{commentId}/resolve");
  /** Closes one thing: placing, thread, highlighted area, empty draft. False where nothing is open. */
  const goBack = () => {
    if (pinning.back()) return true;
    if (selectedId) leave();
    else if (address.view.box) select(null);
    else if (draft.point && !draft.text) setDraft({ point: null, fragment: null });
    else return false;
    return true;
  };
  usePageActions([{ label: "Keyboard shortcuts", icon: createElement(Keyboard, { "aria-hidden": true }), shortcut: "?", run: onHelp }]);
  useKeys({
    c: () => {
      if (!access.mayComment && !access.gate?.hasForm) return false;
      // Two videos have no place for a pin.
      if (comparing.mode && review.isVideo) address.change({ mode: null });
      return pinning.place(!pinning.placing);
    },
    n: (event) => stepThread(1, event.shiftKey),
    p: () => stepThread(-1),
    e: () => {
      const thread = mayReviewThreads(access) && mayResolve ? threads.find(({ id }) => id === selectedId) : undefined;
      return thread && isResolvable(thread) ? access.resolve(thread.id, !thread.resolved) : false;
    },
    "\\": panel.toggle,
    r: () => (selectedId ? replyField.current?.focus() : false),
    Escape: goBack,
  });
}
