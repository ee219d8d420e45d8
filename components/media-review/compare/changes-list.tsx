"use client";

import ChangesPanel from "@/components/stage/compare/changes-panel";
import { centreOf, type Box } from "@/lib/review/fragment";
import { LookingForChanges } from "./looking-for-changes";
import { pinMarks } from "../pin-marks";
import type { ReviewState } from "../use-review-state";

/** The changed areas of the comparison, with the threads of the newer version. */
export function ChangesList({ review, comparing, changes, focus, list, pinning }: ReviewState) {
  const { sides } = comparing;
  if (!sides || !changes.changes) return <LookingForChanges />;
  const [before, after] = sides;
  const marks = after.version === null ? [] : list.filterMarks(pinMarks(review.threads, [], after.version, ""));
  const mayComment = review.access.mayComment && after.version === review.newest;
  return (
    <ChangesPanel
      changes={changes.changes}
      before={before}
      after={after}
      marks={marks}
      onThread={focus.select}
      onComment={mayComment ? (box: Box) => pinning.onAim({ point: centreOf(box), box }, true) : null}
    />
  );
}
