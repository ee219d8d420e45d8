import { sendingMarks, threadMark } from "@/components/discussion/thread-marks";
import type { PinMark } from "@/components/stage/pins/pin-model";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import { toCanvas } from "@/lib/builds/canvas-coordinates";
import { placementText } from "@/lib/builds/earlier-threads";
import type { EarlierThread } from "@/lib/queries/comments";
import { fragmentOf, pointOf } from "@/lib/review/anchor";
import type { Outgoing } from "@/lib/review/drafts";
import { pinName, type Thread } from "@/lib/review/threads";

export type Placements = ReadonlyMap<string, EarlierThread>;
type SideName = "before" | "after";
type Spot = { diffId: string; side: SideName };

/** Returns the snapshot of the open build that a thread is about; null for the whole build. */
export const snapshotOf = ({ id, root }: Thread, placements: Placements): string | null =>
  placements.get(id)?.placement.screenshotDiffId ?? (placements.has(id) ? null : (root.screenshotDiffId ?? null));

/** Returns the place of a thread in the open build: for one of an earlier build, the place where it is now. */
const anchorNow = ({ id, root }: Thread, placements: Placements) => {
  const earlier = placements.get(id);
  return earlier ? earlier.placement.anchor : root.anchor;
};

/** Returns a mark on the canvas of the pair; none where that side has no picture. */
export function markOnCanvas(mark: PinMark, { layout, name }: { layout: PairLayout; name: SideName }): PinMark[] {
  const onCanvas = mark.point && toCanvas(layout, name, { point: mark.point, box: mark.box });
  return onCanvas ? [{ ...mark, point: onCanvas.box ?? onCanvas.point, box: onCanvas.box }] : [];
}

const isOn = (thread: Thread, { diffId, side }: Spot, placements: Placements) =>
  snapshotOf(thread, placements) === diffId && (thread.root.side ?? "after") === side;

type Shown = Spot & { threads: readonly Thread[]; placements: Placements; outgoing: readonly Outgoing[]; me: string };

/** Marks of the threads on one side of a snapshot and of comments on their way, in fractions of its picture. */
export function stageMarks({ threads, placements, outgoing, me, ...spot }: Shown): PinMark[] {
  const marks = threads.flatMap((thread): PinMark[] => {
    const anchor = anchorNow(thread, placements);
    const point = pointOf(anchor);
    if (!point || !isOn(thread, spot, placements)) return [];
    const earlier = placements.get(thread.id);
    const label = earlier ? placementText(earlier.placement) : null;
    const ofThread = pinName({ ...thread, point }, threads.length, null);
    const name = earlier ? `${ofThread}, from #${earlier.buildNumber}: ${label}` : ofThread;
    return [
      threadMark(thread, {
        point,
        box: fragmentOf(anchor)?.box ?? null,
        time: null,
        name,
        label,
        isFromElsewhere: earlier !== undefined,
      }),
    ];
  });
  const isHere = ({ snapshot }: Outgoing) => snapshot?.diffId === spot.diffId && snapshot.side === spot.side;
  return [...marks, ...sendingMarks(outgoing, { stored: threads.length, who: me, isHere })];
}

/** Returns the threads of earlier builds on a snapshot whose place was not found, each with the sentence about it. */
export const lostThreads = (threads: readonly Thread[], placements: Placements, diffId: string) =>
  threads.flatMap((thread) => {
    const earlier = placements.get(thread.id);
    if (!earlier || earlier.placement.anchor || earlier.placement.screenshotDiffId !== diffId || thread.resolved) return [];
    return [{ thread, from: earlier.buildNumber, text: placementText(earlier.placement) }];
  });
