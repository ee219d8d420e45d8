"use client";

import { type ReactNode, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Decision } from "@/lib/builds/decision-queue";
import type { CausePlace } from "@/lib/queries/builds";
import { conflictText } from "../decided-by";
import { placeReason, RejectReason } from "../reject-reason";
import type { Decisions } from "../use-decisions";

type Options = {
  decisions: Decisions;
  places: readonly CausePlace[];
  /** Place on the stage among the places that are loaded. */
  at: number;
  /** Further places are not loaded yet. */
  hasMore: boolean;
  onPlace: (index: number) => void;
  /** Called when no other place of the cause is undecided. */
  onLast: () => void;
};

/** Decisions about one place of a cause: a rejection asks for a reason, and the next undecided place follows. */
export function usePlaceDecisions({ decisions, places, at, hasMore, onPlace, onLast }: Options) {
  const [asking, setAsking] = useState<string | null>(null);
  const place = places[at];
  const shownOf = (one: CausePlace) => decisions.shown({ placeId: one.id }, one.decision);
  const target = place && { placeId: place.id };
  const isOwn = target !== undefined && decisions.isWaiting(target);
  const conflict = target && !isOwn ? decisions.conflict(target) : undefined;
  const goOn = () => {
    const isOpen = (one: CausePlace, index: number) => index !== at && shownOf(one) === null;
    const after = places.findIndex((one, index) => index > at && isOpen(one, index));
    if (after >= 0) return onPlace(after);
    if (hasMore) return onPlace(places.length);
    const before = places.findIndex(isOpen);
    return before >= 0 ? onPlace(before) : onLast();
  };
  const send = (wanted: Decision, reason?: string) => {
    if (!place || !target) return;
    setAsking(null);
    // After a decision that waits, the stored one is older than the one that the reader sees.
    decisions.decide(target, wanted, { ...(!isOwn && { seen: place.decidedAt ?? null }), ...(reason && { reason }) });
    if (wanted === "undecide") return;
    toast(`Place ${wanted === "approve" ? "approved" : "rejected"}`, {
      id: "decision",
      action: { label: "Undo", run: () => decisions.decide(target, "undecide") },
    });
    goOn();
  };
  const field: ReactNode =
    place && asking === place.id ? (
      <RejectReason
        subject={`this place only: ${place.name}`}
        id={placeReason(place.id)}
        label="Reject this place"
        onReject={(reason) => send("reject", reason)}
        onCancel={() => setAsking(null)}
      />
    ) : null;
  return {
    /** Field for the reason of a rejection; replaces the buttons. */
    field,
    decide: (wanted: Decision) => (wanted === "reject" && place ? setAsking(place.id) : send(wanted)),
    /** The place has a decision of its own. */
    isApart: isOwn || Boolean(place?.apart),
    /** Another person's decision about the place, and the one that the reader wanted instead. */
    conflict: place && conflict && conflict !== "undecide" ? { text: conflictText(place), wanted: conflict } : null,
  };
}
