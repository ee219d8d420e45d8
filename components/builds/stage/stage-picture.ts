import type { AreaOfPair } from "@/lib/builds/aligned-layout";

/** A picture on the stage. `label` names it: "#482". */
export type StagePicture = { url: string; width: number; height: number; label: string };

/** A changed area of the pictures on the stage. */
export type OutlinedArea = AreaOfPair & {
  key: string;
  /** Letter of its cause in the whole build. */
  letter: string;
  decision: "approved" | "rejected" | null;
};

/** State of a stage that its address stores. */
export type StageSettings = { mode: "split" | "swipe" | "onion" | "diff"; inPlace: boolean };
