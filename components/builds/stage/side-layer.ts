import type { GestureHandlers } from "@/components/viewer/gestures";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import type { SideName } from "@/components/viewer/compare/side";
import type { PairLayout } from "@/lib/builds/aligned-layout";

/** Gestures besides panning and zooming of a pane, read at the time of a gesture. `take` sets them and returns a function that withdraws them. */
type PaneGestures = { take: (handlers: () => GestureHandlers) => () => void; handlers: () => GestureHandlers };
const noPress = { onPress: () => {} };
/** Returns gestures without a handler. */
export const createPaneGestures = (): PaneGestures => {
  let taken: (() => GestureHandlers) | null = null;
  return {
    handlers: () => taken?.() ?? noPress,
    take: (handlers) => {
      taken = handlers;
      return () => void (taken = null);
    },
  };
};

/** Place of a layer over one side of the stage, for pins. */
export type SideLayer = {
  name: SideName;
  layout: PairLayout;
  panZoom: PanZoom;
  /** Takes the gestures of the pane. Null where those of the other side have it. */
  gestures: PaneGestures | null;
  /** Makes the other pane follow this one. */
  onLead: () => void;
};
