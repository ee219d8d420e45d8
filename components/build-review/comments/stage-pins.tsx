"use client";

import { type ReactNode, useMemo } from "react";
import { createPortal } from "react-dom";
import { useDiscussionView } from "@/components/discussion/discussion-view";
import { reviewerName, useReviewAccess } from "@/components/discussion/review-access";
import { LostPins } from "./lost-pins";
import type { PinSlot } from "./pin-slots";
import { SlotPins } from "./slot-pins";
import { lostThreads, type Placements, stageMarks } from "./stage-marks";
import type { BuildPinning } from "./use-build-pinning";

type Props = {
  slots: readonly PinSlot[];
  placements: Placements;
  unread: (threadId: string) => readonly { id: string }[];
  hoveredId: string | null;
  placing: boolean;
  pinning: BuildPinning;
  /** Field for the draft at its pin; null while it is written elsewhere. */
  composer: ReactNode;
};

/** Pins of a build's threads on both sides of the stage. */
export function StagePins({ slots, ...rest }: Props) {
  const { listed, actions } = useDiscussionView();
  const { placements } = rest;
  const last = slots.find(({ name }) => name === "after") ?? slots[0];
  const lost = useMemo(() => (last ? lostThreads(listed, placements, last.change.id) : []), [last, listed, placements]);
  const stage = last?.panZoom.stage() ?? null;
  return (
    <>
      {slots.map((slot) => (
        <ThreadPins key={slot.name} slot={slot} {...rest} />
      ))}
      {rest.placing && stage
        ? createPortal(
            <p
              data-notice
              className="float pointer-events-none absolute inset-x-3 bottom-3 z-3 mx-auto w-fit px-3 py-1.5 text-center text-xs"
            >
              <span className="pointer-coarse:hidden">Click, or drag an area. Esc stops.</span>
              <span className="hidden pointer-coarse:inline">Tap, or drag an area.</span>
            </p>,
            stage,
          )
        : null}
      <LostPins lost={lost} stage={stage} onSelect={actions.select} />
    </>
  );
}

function ThreadPins({ slot, placements, unread, hoveredId, placing, pinning, composer }: { slot: PinSlot } & Omit<Props, "slots">) {
  const { threads, listed, selectedId, actions } = useDiscussionView();
  const { outgoing, user, mayComment } = useReviewAccess();
  const me = reviewerName(user);
  const { name, change } = slot;
  const marks = useMemo(() => {
    const shown = new Set(listed.map(({ id }) => id));
    return stageMarks({ threads, placements, outgoing, me, diffId: change.id, side: name })
      .filter(({ id, look }) => look === "sending" || shown.has(id))
      .map((mark) => (unread(mark.id).length ? { ...mark, unread: true, name: `${mark.name}, ${unread(mark.id).length} new` } : mark));
  }, [threads, listed, placements, outgoing, me, change.id, name, unread]);
  const { point, box } = pinning.draftOn(slot) ?? {};
  const draft = useMemo(() => (point ? { point, box: box ?? null } : null), [point, box]);
  return (
    <SlotPins
      slot={slot}
      marks={marks}
      selection={{ selectedId, hoveredId, onSelect: actions.select }}
      draft={draft}
      composer={draft ? composer : null}
      placing={{
        may: mayComment,
        isOn: placing,
        isKeyboardSide: pinning.keyboardSide === name,
        onPoint: () => pinning.onPoint(name),
        onAim: (target, done) => pinning.onAim(slot, target, done),
      }}
    />
  );
}
