import type { PinMark } from "@/components/stage/pins/pin-model";
import { authorName, pinName, pinOn, type Thread } from "@/lib/review/threads";
import type { Outgoing } from "@/lib/review/drafts";

/** Marks of threads and of comments on their way, for one version. */
export function pinMarks(threads: readonly Thread[], outgoing: readonly Outgoing[], shown: number, me: string): PinMark[] {
  const marks = threads.flatMap((thread): PinMark[] => {
    const time = thread.fragment?.time ?? null;
    // A moment has a mark on the timeline, also without a pin.
    const pin = thread.point ? pinOn(thread, shown) : time !== null && thread.version === shown ? "solid" : null;
    if (!pin) return [];
    const from = pin === "hollow" ? thread.version : null;
    return [
      {
        id: thread.id,
        number: thread.number,
        point: thread.point && (thread.fragment?.box ?? thread.point),
        box: thread.fragment?.box ?? null,
        shapes: thread.fragment?.shapes,
        time,
        until: thread.fragment?.until,
        agent: thread.root.agent !== null,
        name: pinName(thread, threads.length, from),
        look: thread.resolved ? "resolved" : pin === "hollow" ? "hollow" : "open",
        label: from === null || thread.resolved ? null : `from v${from}`,
        who: authorName(thread.root),
        face: thread.root.agent ? null : thread.root.author?.pictureUrl,
        at: thread.root.createdAt,
        text: thread.root.text,
      },
    ];
  });
  const sending = outgoing.filter(({ threadId }) => threadId === null);
  for (const [index, { key, point, text, versionId, version }] of sending.entries()) {
    const number = threads.length + 1 + index;
    if (point && (!versionId || version === shown))
      marks.push({
        id: key,
        number,
        point,
        box: null,
        time: null,
        name: `Thread ${number}, not sent yet`,
        look: "sending",
        agent: false,
        label: null,
        who: me,
        at: "",
        text,
      });
  }
  return marks;
}
