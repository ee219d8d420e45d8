"use client";

import { useEffect, useRef } from "react";
import type { PanZoom } from "@/components/stage/pan-zoom";
import styles from "./stage.module.css";

/** CSS pixels of the letter, its distance to the picture, and from the mark to the area. */
const LETTER = 20;
const GAP = 6;
const MARK = 8;

type Props = {
  panZoom: PanZoom;
  letter: string;
  /** The area in fractions of the canvas. */
  box: { x: number; y: number; width: number; height: number };
  /** The stage has no room around it, so the letter never leaves the stage. */
  isInside?: boolean;
};

/** Letter of the current area in the margin of a picture, with a line to the area. Follows pan and zoom outside React. */
export function MarginLetter({ panZoom, letter, box: { x, y, width, height }, isInside = false }: Props) {
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = () => {
      const [stage, element] = [panZoom.stage(), holder.current];
      if (!stage || !element) return;
      const from = panZoom.spotAt({ x, y });
      const to = panZoom.spotAt({ x: x + width, y: y + height });
      const left = Math.max(panZoom.spotAt({ x: 0, y: 0 }).left - LETTER - GAP, isInside ? GAP : -LETTER - GAP);
      const middle = (Math.max(from.top, 0) + Math.min(to.top, stage.clientHeight)) / 2;
      element.hidden = to.top < 0 || from.top > stage.clientHeight;
      element.style.left = `${stage.offsetLeft + left}px`;
      element.style.top = `${stage.offsetTop + middle}px`;
      element.style.setProperty("--line", `${Math.max(from.left - MARK - left - LETTER, 0)}px`);
    };
    place();
    return panZoom.subscribe(place);
  }, [panZoom, x, y, width, height, isInside]);
  return (
    <span ref={holder} aria-hidden className={styles["margin"]}>
      {letter}
    </span>
  );
}
