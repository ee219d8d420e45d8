"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Box } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import styles from "./overlays.module.css";

type Props = { panZoom: PanZoom; point: Point; box: Box | null; children: ReactNode };

/** CSS pixels between a pin or an area and the adjacent content, and between that and the edges of the stage. */
const GAP = 18;
const EDGE = 8;
/** Size of a pin, which is above and to the right of its point. */
const PIN = 24;

const between = (value: number, low: number, high: number) => Math.max(Math.min(value, high), low);

/** Content beside a pin or an area, on the side with room, else above or below the area. It follows pan and zoom without a render. */
export function AtPoint({ panZoom, point, box, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const { x, y } = point;
  const [left, right] = [box?.x ?? x, box ? box.x + box.width : x];
  const [top, bottom] = [box?.y ?? null, box ? box.y + box.height : y];
  useLayoutEffect(() => {
    const element = card.current!;
    const place = () => {
      const stage = panZoom.stage();
      if (!stage) return;
      const pin = panZoom.spotAt({ x, y });
      const from = panZoom.spotAt({ x: left, y }).left - GAP;
      const to = Math.max(panZoom.spotAt({ x: right, y }).left, pin.left + PIN) + GAP;
      const { offsetWidth: width, offsetHeight: height } = element;
      const hasLeft = from - width >= EDGE;
      const hasRight = to + width <= stage.clientWidth - EDGE;
      // A box without room on either side stays in sight above or below the content.
      const above = top !== null && !hasLeft && !hasRight ? panZoom.spotAt({ x, y: top }).top - GAP - height : null;
      const isAbove = above !== null && above >= EDGE;
      const side = above === null ? (hasRight || !hasLeft ? "right" : "left") : isAbove ? "above" : "below";
      const start = side === "right" ? to : side === "left" ? from - width : pin.left - width;
      const across = between(start, EDGE, stage.clientWidth - width - EDGE);
      const wanted = above === null ? pin.top - PIN / 2 - 28 : isAbove ? above : panZoom.spotAt({ x, y: bottom }).top + GAP;
      const down = between(wanted, EDGE, stage.clientHeight - height - EDGE);
      element.style.transform = `translate(${Math.round(across)}px, ${Math.round(down)}px)`;
      element.dataset["side"] = side;
      element.style.setProperty("--arrow", `${between(pin.top - PIN / 2 - down, 16, height - 16)}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const unsubscribe = panZoom.subscribe(place);
    return () => {
      observer.disconnect();
      unsubscribe();
    };
  }, [panZoom, x, y, left, right, top, bottom]);
  return (
    <div ref={card} data-over-stage className={`float ${styles.beside}`}>
      {children}
    </div>
  );
}
