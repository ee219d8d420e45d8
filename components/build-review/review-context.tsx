"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { SideLayer } from "@/components/stage/change/side-layer";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { Build, BuildCause, BuildKey, SnapshotChange } from "@/lib/queries/builds";
import type { BarReader } from "./bar-frame";
import type { Decisions } from "./decisions/use-decisions";
import type { BuildStageAddress } from "./use-stage-address";

/** Subject of a page: a build that is reviewed, or two builds that are compared, which is read-only. */
export type ReviewedPage = {
  of: { owner: string; project: string };
  /** The build that is reviewed; null for a comparison. */
  build: { key: BuildKey; details: Build } | null;
  source: ChangeSource;
  reader: BarReader & { id: string };
  /** The reader may decide about changes. */
  mayReview: boolean;
  decisions: Decisions;
  /** Names of both sides, such as "#482 71be03a". */
  labels: { before: string; after: string };
  address: BuildStageAddress;
  /** Name of the reader and the build, under which changes for later are kept; null keeps none. */
  laterKey: string | null;
};

const ReviewContext = createContext<ReviewedPage | null>(null);

/** Gives a review to the parts of its page. */
export const ReviewProvider = ReviewContext.Provider;

/** Returns the review of the page. Throws outside one. */
export function useReview(): ReviewedPage {
  const review = useContext(ReviewContext);
  if (!review) throw new Error("This part belongs to the page of a build or a comparison.");
  return review;
}

/** Additions of a build's page to its stage. A comparison adds nothing. */
export type StageExtras = {
  /** Buttons in the bar at the top. */
  buttons?: ReactNode;
  /** Side panel. */
  panel?: ReactNode;
  /** Layer over a side, such as pins. */
  sideLayer?: (layer: SideLayer, change: SnapshotChange) => ReactNode;
  /** Facts about a snapshot that only builds have. */
  facts?: (change: SnapshotChange) => ReactNode;
  /** Why the build is compared with its baseline. */
  baseline?: ReactNode;
  /** Button that chooses another baseline, for a picture that is no longer kept. */
  otherBaseline?: ReactNode;
  /** Places a comment. */
  onComment?: (() => void) | undefined;
  /** Opens a rule that ignores or approves changes like this one. */
  onRule?: ((cause: BuildCause, effect: "ignore" | "approve") => void) | undefined;
};
const StageExtrasContext = createContext<StageExtras>({});

/** Gives the additions of a build's page to its stage. */
export const StageExtrasProvider = StageExtrasContext.Provider;

/** Returns the additions of the page to its stage. */
export const useStageExtras = (): StageExtras => useContext(StageExtrasContext);
