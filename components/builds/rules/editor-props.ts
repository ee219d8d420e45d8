import type { BuildCause, BuildKey, CausePlace } from "@/lib/queries/builds";

export type RuleEditorProps = {
  title: string;
  of: BuildKey;
  cause: BuildCause;
  /** `places`: the loaded page. `total`: number of all places. */
  places: { places: CausePlace[]; total: number };
  onClose: () => void;
};
