"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWideScreen } from "@/components/ui/use-wide-screen";
import { useTakeBack } from "@/components/discussion/outbox/use-take-back";
import type { PinTarget } from "@/components/stage/pins/use-pin-pointer";
import { toPicture } from "@/lib/builds/canvas-coordinates";
import type { Draft } from "@/lib/review/drafts";
import type { PinSlot } from "./pin-slots";

type Options = {
  buildNumber: number;
  slots: readonly PinSlot[];
  draft: Draft;
  setDraft: (part: Partial<Draft> | null) => void;
  placing: boolean;
  onPlacing: (placing: boolean) => void;
  /** The panel is open: its composer is used, not the one at the pin. */
  isPanelOpen: boolean;
  /** Opens the panel and moves the focus into its composer. */
  onWrite: () => void;
};

/** Places the next comment of a build: a point or an area of one picture of the snapshot on the stage. */
export function useBuildPinning({ buildNumber, slots, draft, setDraft, placing, onPlacing, isPanelOpen, onWrite }: Options) {
  const isWide = useWideScreen();
  const [isWriting, setWriting] = useState(false);
  const atPin = isWide && !isPanelOpen;
  const [pointed, setPointed] = useState<"before" | "after">("after");
  const onAim = useCallback(
    ({ name, change }: PinSlot, { point, box }: PinTarget, done: boolean) => {
      setDraft({
        point,
        version: buildNumber,
        fragment: { version: buildNumber, time: null, box },
        snapshot: { diffId: change.id, side: name },
      });
      if (!done) return;
      if (atPin) {
        setWriting(true);
        return onPlacing(false);
      }
      // Focuses synchronously: phones open the keyboard only within the touch event.
      flushSync(() => onPlacing(false));
      onWrite();
    },
    [buildNumber, setDraft, onPlacing, atPin, onWrite],
  );
  const takeBack = useTakeBack({ draft, setDraft, onTaken: onWrite });
  const draftOn = ({ name, change }: PinSlot): PinTarget | null =>
    draft.point && draft.snapshot?.diffId === change.id && draft.snapshot.side === name
      ? { point: draft.point, box: draft.fragment?.box ?? null }
      : null;
  const takers = slots.filter(({ gestures }) => gestures);
  // The area that is looked at gets the first pin; a second press of `C` moves it.
  const first =
    placing && !draft.point ? (takers.find(({ name, area }) => area && name === "after") ?? takers.find(({ area }) => area)) : null;
  useEffect(() => {
    if (!first?.area) return;
    const { x, y, width, height } = first.area;
    const target = toPicture(first.layout, first.name, { point: { x: x + width, y: y + height / 2 }, box: null });
    // After the effect, in which nothing can be rendered synchronously.
    const timer = target ? setTimeout(() => onAim(first, target, true)) : undefined;
    return () => clearTimeout(timer);
  }, [first, onAim]);
  const keyboardSide = takers.find(({ name }) => name === pointed)?.name ?? takers[0]?.name ?? null;
  return {
    /** The draft is written beside its pin. */
    isWritingAtPin: isWriting && atPin && draft.point !== null && !placing,
    stopWriting: () => setWriting(false),
    onAim,
    takeBack,
    draftOn,
    keyboardSide: placing ? keyboardSide : null,
    onPoint: setPointed,
  };
}
export type BuildPinning = ReturnType<typeof useBuildPinning>;

type Handle = { focus: () => void };

/** Returns the handle of a field that may not be rendered yet, and a function that focuses it as soon as it is. */
export function useLateFocus() {
  const wanted = useRef(false);
  const field = useRef<Handle | null>(null);
  const focus = useCallback(() => {
    if (field.current) field.current.focus();
    else wanted.current = true;
  }, []);
  const take = useCallback((handle: Handle | null) => {
    field.current = handle;
    if (!handle || !wanted.current) return;
    wanted.current = false;
    handle.focus();
  }, []);
  return { focus, take };
}
