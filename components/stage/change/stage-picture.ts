import type { AreaOfPair } from "@/lib/builds/aligned-layout";
import type { stageModes } from "@/lib/review/compare-modes";

/** A picture on the stage. `label` names it: "#482". */
export type StagePicture = { url: string; width: number; height: number; label: string };

/** A changed area of the pictures on the stage. */
export type OutlinedArea = AreaOfPair & {
  key: string;
  /** Letter of its change in the whole build. */
  letter: string;
  decision: "approved" | "rejected" | null;
};

/** State of a stage that its address stores. */
export type StageSettings = { mode: (typeof stageModes)[number]; inPlace: boolean };

/** Content of the stage: two pictures, or one of them, with the areas that changed. */
export type StagePair = {
  before: StagePicture | null;
  after: StagePicture | null;
  areas: readonly OutlinedArea[];
  /** Loads the pictures again. */
  onReload: () => void;
};

/** State of the stage that its owner keeps. */
export type StageLook = {
  /** Index of the area that is looked at. */
  current: number;
  onCurrent: (index: number) => void;
  settings: StageSettings;
  onSettings: (settings: Partial<StageSettings>) => void;
  /** Threshold of the comparison in the difference mode: 0 to 1. */
  threshold?: number | undefined;
};
