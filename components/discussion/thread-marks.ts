import type { PinMark } from "@/components/stage/pins/pin-model";
import type { Outgoing } from "@/lib/review/drafts";
import { authorName, type Thread } from "@/lib/review/threads";

/** Place of a thread on a picture. `isFromElsewhere`: it was written about another picture. */
type MarkPlace = Pick<PinMark, "point" | "box" | "shapes" | "time" | "until" | "name" | "label"> & { isFromElsewhere: boolean };

/** Returns the mark of a thread at its place. A resolved thread has no label. */
export const threadMark = ({ id, number, root, resolved }: Thread, { isFromElsewhere, label, ...place }: MarkPlace): PinMark => ({
  ...place,
  id,
  number,
  agent: root.agent !== null,
  look: resolved ? "resolved" : isFromElsewhere ? "hollow" : "open",
  label: resolved ? null : label,
  who: authorName(root),
  face: root.agent ? null : root.author?.pictureUrl,
  at: root.createdAt,
  text: root.text,
});

/** Returns the marks of new threads on their way, which follow the `stored` ones. `isHere`: the comment is about the picture. */
export const sendingMarks = (
  outgoing: readonly Outgoing[],
  { stored, who, isHere }: { stored: number; who: string; isHere: (item: Outgoing) => boolean },
): PinMark[] =>
  outgoing
    .filter(({ threadId }) => threadId === null)
    .flatMap((item, index): PinMark[] => {
      const { key: id, point, text, fragment } = item;
      const number = stored + 1 + index;
      if (!point || !isHere(item)) return [];
      const name = `Thread ${number}, not sent yet`;
      const box = fragment?.box ?? null;
      return [{ id, number, point, box, time: null, name, look: "sending", agent: false, label: null, who, at: "", text }];
    });
