"use client";

import { useEffect } from "react";
import { NewThread } from "@/components/comments/new-thread";
import { leaveComposer } from "./leave-composer";
import type { ReviewState } from "./use-review-state";

/** Field for the draft beside its pin. Escape closes it and keeps the draft. */
export function PinComposer({ review, pinning }: Pick<ReviewState, "review" | "pinning">) {
  const { composer, draft, placeOf } = review;
  useEffect(() => composer.current?.focus(), [composer]);
  const onEscape = () => {
    pinning.stopWriting();
    leaveComposer();
  };
  return <NewThread field={composer} draft={draft} onDraft={pinning.onDraft} onEscape={onEscape} placeOf={placeOf} />;
}
