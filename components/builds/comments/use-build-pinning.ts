"use client";

import { type RefObject, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "@/components/ui/toast";
import type { PinTarget } from "@/components/viewer/pins/use-pin-pointer";
import { type Draft, type Outgoing, restoreDraft } from "@/lib/review/drafts";
import type { PinSlot } from "./pin-slots";

type Options = {
  buildNumber: number;
  slots: readonly PinSlot[];
  draft: Draft;
  setDraft: (part: Partial<Draft> | null) => void;
  placing: boolean;
  onPlacing: (placing: boolean) => void;
  /** Opens the panel and moves the focus into its composer. */
  onWrite: () => void;
};

/** Places the next comment of a build: a point or an area of one picture of the snapshot on the stage. */
export function useBuildPinning({ buildNumber, slots, draft, setDraft, placing, onPlacing, onWrite }: Options) {
  const [pointed, setPointed] = useState<"before" | "after">("after");
  const onAim = useCallback(
    ({ name, change }: PinSlot, { point, box }: PinTarget, done: boolean) => {
      setDraft({
        point,
        version: buildNumber,
        place: { version: buildNumber, time: null, box },
        snapshot: { diffId: change.id, side: name },
      });
      if (!done) return;
      // Focuses synchronously: phones open the keyboard only within the touch event.
      flushSync(() => onPlacing(false));
      onWrite();
    },
    [buildNumber, setDraft, onPlacing, onWrite],
  );
  /** Moves an unsent comment back into the composer. False while the draft has a pin of its own. */
  const takeBack = useCallback(
    (item: Outgoing) => {
      if (item.point && draft.point) {
        toast("You have an unsent draft. Send or delete it first.", { id: "take-back" });
        return false;
      }
      setDraft(restoreDraft(item, draft));
      onWrite();
      return true;
    },
    [draft, setDraft, onWrite],
  );
  const draftOn = ({ name, change }: PinSlot): PinTarget | null =>
    draft.point && draft.snapshot?.diffId === change.id && draft.snapshot.side === name
      ? { point: draft.point, box: draft.place?.box ?? null }
      : null;
  const takers = slots.filter(({ gestures }) => gestures);
  const keyboardSide = takers.find(({ name }) => name === pointed)?.name ?? takers[0]?.name ?? null;
  return { onAim, takeBack, draftOn, keyboardSide: placing ? keyboardSide : null, onPoint: setPointed };
}
export type BuildPinning = ReturnType<typeof useBuildPinning>;

/** Returns the handle of a field that may not be rendered yet, and a function that focuses it as soon as it is. */
export function focusLater(wanted: RefObject<boolean>, field: RefObject<{ focus: () => void } | null>) {
  return {
    focus: () => {
      if (field.current) field.current.focus();
      else wanted.current = true;
    },
    ref: (handle: { focus: () => void } | null) => {
      field.current = handle;
      if (!handle || !wanted.current) return;
      wanted.current = false;
      handle.focus();
    },
  };
}
