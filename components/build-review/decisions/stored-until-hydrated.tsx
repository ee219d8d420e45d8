"use client";

import type { ReactNode } from "react";
import { ReviewProvider, useReview } from "@/components/build-review/review-context";
import { useHydrated } from "@/components/ui/use-hydrated";
import { noDecisions } from "./use-decisions";

/**
 * Shows the decisions that the service has until its part is hydrated, as its HTML does. A part with code that loads later is hydrated after the page, which
 * shows decisions that wait on this device by then.
 */
export function StoredUntilHydrated({ children }: { children: ReactNode }) {
  const review = useReview();
  const isHydrated = useHydrated();
  const { rejection } = review.decisions;
  return <ReviewProvider value={isHydrated ? review : { ...review, decisions: { ...noDecisions, rejection } }}>{children}</ReviewProvider>;
}
