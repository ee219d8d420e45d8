import type { ReactNode } from "react";
import type { StageView } from "@/lib/builds/build-view";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { BuildCause, SnapshotChange } from "@/lib/queries/builds";
import type { BarReader } from "../bar-frame";
import type { Decisions } from "../use-decisions";
import type { SideLayer } from "./side-layer";

/**
 * Classes of the stage with a panel: at its side, on small screens a sheet under it. An open sheet hides the bar under the pictures, so
 * that they keep the room.
 */
export const besidePanel =
  "grid grid-cols-1 beside:grid-cols-[minmax(0,1fr)_320px] stacked:flex stacked:flex-col stacked:has-[aside:not([data-stop=peek])]:[&_[data-stage-bar]]:hidden";

/** Slots that others fill about the change on the stage. */
export type StageSlots = {
  /** Buttons in the bar at the top. */
  buttons?: ReactNode;
  /** Panel instead of the list of places. */
  panel?: ReactNode;
  /** Layer over a side, such as pins. */
  sideLayer?: (layer: SideLayer, change: SnapshotChange) => ReactNode;
  /** Tools under the pictures. */
  tools?: (change: SnapshotChange) => ReactNode;
  /** Start of the line of facts. */
  facts?: ReactNode;
  /** Links about the snapshot in the line of facts. */
  links?: (change: SnapshotChange) => ReactNode;
  /** Button that chooses another baseline, for a picture that is no longer kept. */
  otherBaseline?: ReactNode;
  /** Threshold of the difference that is shown: 0 to 1. */
  threshold?: number;
};

export type CauseStageProps = StageSlots & {
  of: { owner: string; project: string };
  user: BarReader;
  source: ChangeSource;
  view: StageView;
  /** Page of the list of causes. */
  page: number;
  /** Changes the address. Walking replaces the entry of the browser's history. */
  onView: (view: Partial<StageView> & { page?: number }, history?: "push" | "replace") => void;
  /** Finds the page of a cause that is not on this one. */
  findPage: (causeId: string) => Promise<number | null>;
  onClose: () => void;
  /** Names of both sides, such as "#482 71be03a". */
  labels: { before: string; after: string };
  mayReview: boolean;
  /** Text in place of the decision, where deciding is not possible. */
  readOnly?: ReactNode;
  decisions: Decisions;
  userId: string;
  /** Name of the reader and the build, under which causes for later are kept. */
  laterKey: string | null;
  /** Menu of further actions about a cause. */
  menu?: (cause: BuildCause, letter: string) => ReactNode;
  /** Opens a rule that ignores changes like a cause; absent where the reader may not make one. */
  onIgnore?: ((cause: BuildCause) => void) | undefined;
};
