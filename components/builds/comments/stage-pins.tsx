"use client";

import { useMemo } from "react";
import { createPortal } from "react-dom";
import type { Outgoing } from "@/lib/review/drafts";
import type { Thread } from "@/lib/review/threads";
import { LostPins } from "./lost-pins";
import type { PinSlot } from "./pin-slots";
import { SlotPins } from "./slot-pins";
import { lostThreads, type Placements, stageMarks } from "./stage-marks";
import type { BuildPinning } from "./use-build-pinning";

type Props = {
  slots: readonly PinSlot[];
  /** Threads that the filter lets through, of all those with a number. */
  threads: readonly Thread[];
  numbered: readonly Thread[];
  placements: Placements;
  outgoing: readonly Outgoing[];
  unread: (threadId: string) => readonly { id: string }[];
  me: string;
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string | null) => void;
  shown: boolean;
  mayPlace: boolean;
  placing: boolean;
  pinning: BuildPinning;
};

/** Pins of a build's threads on both sides of the stage. */
export function StagePins({ slots, ...rest }: Props) {
  const { threads, placements, onSelect } = rest;
  const last = slots.find(({ name }) => name === "after") ?? slots[0];
  const lost = useMemo(() => (last ? lostThreads(threads, placements, last.change.id) : []), [last, threads, placements]);
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
              <span className="pointer-coarse:hidden">Click to place, drag for an area. Esc stops.</span>
              <span className="hidden pointer-coarse:inline">Tap to place, drag for an area.</span>
            </p>,
            stage,
          )
        : null}
      <LostPins lost={lost} stage={stage} onSelect={onSelect} />
    </>
  );
}

function ThreadPins({
  slot,
  pinning,
  threads,
  numbered,
  placements,
  outgoing,
  unread,
  me,
  ...rest
}: { slot: PinSlot } & Omit<Props, "slots">) {
  const { name, change } = slot;
  const marks = useMemo(() => {
    const listed = new Set(threads.map(({ id }) => id));
    return stageMarks({ threads: numbered, placements, outgoing, me, diffId: change.id, side: name })
      .filter(({ id, look }) => look === "sending" || listed.has(id))
      .map((mark) => (unread(mark.id).length ? { ...mark, unread: true, name: `${mark.name}, ${unread(mark.id).length} new` } : mark));
  }, [threads, numbered, placements, outgoing, me, change.id, name, unread]);
  const { point, box } = pinning.draftOn(slot) ?? {};
  const draft = useMemo(() => (point ? { point, box: box ?? null } : null), [point, box]);
  return (
    <SlotPins
      {...rest}
      slot={slot}
      marks={marks}
      draft={draft}
      isKeyboardSide={pinning.keyboardSide === name}
      onPoint={() => pinning.onPoint(name)}
      onAim={(target, done) => pinning.onAim(slot, target, done)}
    />
  );
}
