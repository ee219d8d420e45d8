"use client";

import { conflictText } from "@/components/build-review/decisions/decided-by";
import { useReview } from "@/components/build-review/review-context";
import type { DecisionSubject } from "@/components/review-walk/use-deciding";
import type { CausePlace } from "@/lib/queries/builds";
import { decisionOfPart, snapshotPart } from "./snapshot-part";
import type { usePlaces } from "./use-places";

type Options = {
  list: Pick<ReturnType<typeof usePlaces>, "places" | "hasMore">;
  /** Index of the current area in the loaded ones. */
  at: number;
  /** Position of the change in its list, to return to. */
  from: DecisionSubject["place"];
  onPlace: (id: string) => void;
  /** Goes on to the first wanted area that is not loaded yet; `onNone` where there is none. */
  onFurther: (isWanted: (place: CausePlace) => boolean, onNone: () => void) => void;
  /** Called when nothing else of the change is undecided. */
  onLast: () => void;
};

/** Returns the change's areas in the snapshot on the stage as something to decide about alone, apart from the change elsewhere. */
export function usePlaceDeciding({ list: { places, hasMore }, at, from, onPlace, onFurther, onLast }: Options) {
  const { decisions } = useReview();
  const part = snapshotPart(places, places[at]?.diffId);
  const place = part?.first;
  const target = part?.target;
  const isOwn = target !== undefined && decisions.isWaiting(target);
  const conflict = target && !isOwn ? decisions.conflict(target) : undefined;
  const subject: DecisionSubject | null =
    part && place && target
      ? {
          target,
          name: `${place.name} only`,
          decision: decisionOfPart(part, decisions),
          seen: isOwn ? undefined : (part.latest.decidedAt ?? null),
          ...(from && { place: from }),
        }
      : null;
  return {
    subject,
    /** The snapshot has a decision of its own. */
    isApart: isOwn || Boolean(part?.areas.some(({ apart }) => apart)),
    /** Decision of another person who was first, and what the reader wanted. */
    conflict: part && conflict && conflict !== "undecide" ? { text: conflictText(part.latest), wanted: conflict } : null,
    /** Goes on to the next undecided snapshot of the change. */
    goOn: () => {
      const isOpen = ({ diffId, decision }: CausePlace) => {
        const other = snapshotPart(places, diffId);
        return diffId !== place?.diffId && (other ? decisionOfPart(other, decisions) : decision) === null;
      };
      const after = places.slice(at + 1).find(isOpen);
      if (after) return onPlace(after.id);
      const before = places.find(isOpen);
      const goBack = () => (before ? onPlace(before.id) : onLast());
      return hasMore ? onFurther(isOpen, goBack) : goBack();
    },
  };
}
