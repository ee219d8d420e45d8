"use client";

import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { attachGestures } from "@/components/viewer/gestures";
import type { Lens } from "@/components/viewer/pan-zoom";
import viewer from "@/components/viewer/viewer.module.css";

type Props = {
  lens: Lens;
  label: string;
  edge: ReactNode;
  /** Lies in the layer that the lens moves. */
  children: ReactNode;
  /** Lies over it and stays. */
  over?: ReactNode;
  /** The reader took this stage in hand. */
  onLead?: () => void;
};

/** A stage of a comparison. */
export function Pane({ lens, label, edge, children, over, onLead }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const elements = { stage: stage.current!, frame: frame.current!, base: base.current!, layer: layer.current! };
    const release = lens.attach(elements);
    const stop = attachGestures(elements.stage, lens, () => ({ onPress: () => {} }));
    return () => {
      stop();
      release();
    };
  }, [lens]);
  return (
    <div
      ref={stage}
      role="group"
      aria-label={label}
      className={`${viewer.stage} ${viewer.still} min-h-0 min-w-0`}
      onPointerDownCapture={onLead}
      onWheelCapture={onLead}
    >
      <div ref={frame} className={viewer.frame}>
        <div ref={base} className={viewer.base} style={{ "--w": lens.picture.width, "--h": lens.picture.height } as CSSProperties}>
          <p className={viewer.edge}>{edge}</p>
          <div ref={layer} className={viewer.layer}>
            {children}
          </div>
        </div>
      </div>
      {over}
    </div>
  );
}
