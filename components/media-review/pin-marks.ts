import { sendingMarks, threadMark } from "@/components/discussion/thread-marks";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { pinName, pinOn, type Thread } from "@/lib/review/threads";
import type { Outgoing } from "@/lib/review/drafts";

/** Marks of threads and of comments on their way, for one version. */
export function pinMarks(threads: readonly Thread[], outgoing: readonly Outgoing[], shown: number, who: string): PinMark[] {
  const marks = threads.flatMap((thread): PinMark[] => {
    const time = thread.fragment?.time ?? null;
    // A moment has a mark on the timeline, also without a pin.
    const pin = thread.point ? pinOn(thread, shown) : time !== null && thread.version === shown ? "solid" : null;
    if (!pin) return [];
    const from = pin === "hollow" ? thread.version : null;
    const { box = null, shapes, until } = thread.fragment ?? {};
    const point = thread.point && (box ?? thread.point);
    const name = pinName(thread, threads.length, from);
    const label = from === null ? null : `from v${from}`;
    return [threadMark(thread, { point, box, shapes, time, until, name, label, isFromElsewhere: pin === "hollow" })];
  });
  const isHere = ({ versionId, version }: Outgoing) => !versionId || version === shown;
  return [...marks, ...sendingMarks(outgoing, { stored: threads.length, who, isHere })];
}
