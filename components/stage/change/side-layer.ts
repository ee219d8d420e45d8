import type { GestureHandlers } from "@/components/stage/gestures";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { SideName } from "@/components/stage/compare/side";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import type { Box } from "@/lib/review/fragment";

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
  /** The area that is looked at, as fractions of the canvas, with the letter of its change. Null without one. */
  area: (Box & { letter: string }) | null;
  /** Takes the gestures of the pane. Null where those of the other side have it. */
  gestures: PaneGestures | null;
  /** Makes the other pane follow this one. */
  onLead: () => void;
};
