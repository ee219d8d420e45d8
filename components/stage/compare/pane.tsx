"use client";

import type { ReactNode } from "react";
import type { GestureHandlers } from "@/components/stage/gestures";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { StageFrame, useStage } from "@/components/stage/stage";
import viewer from "@/components/stage/viewer.module.css";

type Props = {
  panZoom: PanZoom;
  label: string;
  caption: ReactNode;
  /** Content of the layer that pans and zooms. */
  children: ReactNode;
  /** Fixed content over the stage. */
  over?: ReactNode;
  /** Gestures that place a pin. Absent where none can be placed. */
  handlers?: (() => GestureHandlers) | undefined;
  /** The pin tool is active. */
  placing?: boolean;
  /** Called when a person starts to pan or zoom this pane. */
  onLead: () => void;
};

const noPress = () => ({ onPress: () => {} });

/** Pane of a comparison. */
export function Pane({ panZoom, label, caption, children, over, handlers = noPress, placing = false, onLead }: Props) {
  const { stage, ...refs } = useStage<HTMLDivElement>(panZoom, handlers);
  return (
    <div
      ref={stage}
      role="group"
      aria-label={label}
      data-placing={placing || undefined}
      className={`${viewer.stage} ${viewer.still} min-h-0 min-w-0`}
      onPointerDownCapture={onLead}
      onWheelCapture={onLead}
    >
      <StageFrame refs={refs} panZoom={panZoom} caption={caption}>
        {children}
      </StageFrame>
      {over}
    </div>
  );
}
