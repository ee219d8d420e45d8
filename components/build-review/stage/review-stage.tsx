"use client";

import { useReview } from "@/components/build-review/review-context";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { StageOfChange } from "./stage-of-change";
import { StageOfSnapshot } from "./stage-of-snapshot";

/** A change or a snapshot on the stage. `section`: section of snapshots that it was opened from; null for others. */
export default function ReviewStage({ section }: { section: SnapshotSection | null }) {
  const { view } = useReview().address;
  return view.cause === null ? <StageOfSnapshot section={section} /> : <StageOfChange />;
}
