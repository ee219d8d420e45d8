"use client";

import { conflictText } from "@/components/build-review/decisions/decided-by";
import { useReview } from "@/components/build-review/review-context";
import type { DecisionSubject } from "@/components/review-walk/use-deciding";
import type { CausePlace } from "@/lib/queries/builds";

type Options = {
  places: readonly CausePlace[];
  /** Index of the current place in the loaded places. */
  at: number;
  /** Further ones are not loaded yet. */
  hasMore: boolean;
  /** Position of the change in its list, to return to. */
  from: DecisionSubject["place"];
  onPlace: (index: number) => void;
  /** Called when nothing else of the change is undecided. */
  onLast: () => void;
};

/** Returns the snapshot on the stage as something to decide about alone, apart from its change. */
export function usePlaceDeciding({ places, at, hasMore, from, onPlace, onLast }: Options) {
  const { decisions } = useReview();
  const place = places[at];
  const target = place && { placeId: place.id };
  const isOwn = target !== undefined && decisions.isWaiting(target);
  const conflict = target && !isOwn ? decisions.conflict(target) : undefined;
  const subject: DecisionSubject | null =
    place && target
      ? {
          target,
          name: `${place.name} only`,
          decision: decisions.shown(target, place.decision),
          seen: isOwn ? undefined : (place.decidedAt ?? null),
          ...(from && { place: from }),
        }
      : null;
  return {
    subject,
    /** The snapshot has a decision of its own. */
    isApart: isOwn || Boolean(place?.apart),
    /** Decision of another person who was first, and what the reader wanted. */
    conflict: place && conflict && conflict !== "undecide" ? { text: conflictText(place), wanted: conflict } : null,
    /** Goes on to the next undecided snapshot of the change. */
    goOn: () => {
      const isOpen = (one: CausePlace, index: number) => index !== at && decisions.shown({ placeId: one.id }, one.decision) === null;
      const after = places.findIndex((one, index) => index > at && isOpen(one, index));
      if (after >= 0) return onPlace(after);
      if (hasMore) return onPlace(places.length);
      const before = places.findIndex(isOpen);
      return before >= 0 ? onPlace(before) : onLast();
    },
  };
}
