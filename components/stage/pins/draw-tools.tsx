"use client";

import { ArrowUpRight, Check, LineSquiggle, MapPin, Square, Undo2, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { addPoint, draggedShape, LARGEST_DRAWING, simplified } from "@/lib/review/draw-shape";
import { boundsOf, type Shape, type ShapeKind, shapesName } from "@/lib/review/shapes";
import { centreOf } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import { Drawing } from "./drawing";
import type { Pen, PinTarget } from "./use-pin-pointer";

type Props = {
  panZoom: PanZoom;
  draft: PinTarget | null;
  /** Set while gestures draw shapes and place no pin. */
  penRef: RefObject<Pen | null>;
  onAim: (target: PinTarget, done: boolean) => void;
};

const TOOLS = [
  ["arrow", "Arrow", ArrowUpRight],
  ["box", "Box", Square],
  ["line", "Freehand", LineSquiggle],
] as const;

/** Smallest drag that draws, in CSS pixels. */
const LEAST_DRAG = 8;

/** Tools that draw arrows, boxes and freehand lines while a pin is placed. Ctrl or ⌘ with Z removes the last shape. */
export function DrawTools({ panZoom, draft, penRef, onAim }: Props) {
  const shapes = draft?.shapes ?? [];
  const [tool, setTool] = useState<ShapeKind | null>(shapes.length ? "arrow" : null);
  const [drawn, setDrawn] = useState<Shape | null>(null);
  const trail = useRef<Point[]>([]);
  const isFull = shapes.length >= LARGEST_DRAWING;
  const kind = tool ?? (shapes.length ? "box" : null);

  const keep = (next: readonly Shape[], done = false) => {
    const box = next.length ? boundsOf(next) : null;
    onAim({ point: box ? centreOf(box) : draft!.point, box, ...(next.length && { shapes: next }) }, done);
  };
  const undo = () => shapes.length > 0 && keep(shapes.slice(0, -1));

  useEffect(() => {
    penRef.current = kind && {
      draw: (from, to, stroke) => {
        if (stroke === "cancel" || isFull) {
          trail.current = [];
          return setDrawn(null);
        }
        trail.current = addPoint(trail.current.length ? trail.current : [from], to);
        // Simplified once, at the end: that takes longer the more points there are.
        const shape = draggedShape(kind, from, to, stroke === "end" ? simplified(trail.current) : trail.current);
        if (stroke === "move") return setDrawn(shape);
        trail.current = [];
        setDrawn(null);
        const { width, height } = boundsOf([shape]);
        const { picture } = panZoom;
        if (Math.max(width * picture.width, height * picture.height) * panZoom.scale() >= LEAST_DRAG) keep([...shapes, shape]);
      },
      aim: ({ box }) => {
        if (box && !isFull) keep([...shapes, { type: "box", ...box }]);
        else if (shapes.length) keep(shapes, true);
      },
    };
    return () => void (penRef.current = null);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return;
      if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable=true]")) return;
      if (undo() !== false) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const stage = panZoom.stage();
  const tools = (
    <div className="float absolute inset-x-3 top-14 z-4 mx-auto flex w-fit max-w-[calc(100%-24px)] flex-col gap-1 p-1" data-over-stage>
      <div role="toolbar" aria-label="Draw" className="flex items-center gap-1">
        <IconButton label="Pin" size="medium" aria-pressed={kind === null} disabled={shapes.length > 0} onClick={() => setTool(null)}>
          <MapPin aria-hidden />
        </IconButton>
        {TOOLS.map(([value, label, Icon]) => (
          <IconButton
            key={value}
            label={label}
            size="medium"
            aria-pressed={kind === value}
            disabled={isFull}
            onClick={() => setTool(value)}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
        <IconButton label="Undo" shortcut="Ctrl+Z" size="medium" disabled={!shapes.length} onClick={undo}>
          <Undo2 aria-hidden />
        </IconButton>
        <Button size="small" kind="primary" className="ms-1" disabled={!shapes.length} onClick={() => keep(shapes, true)}>
          <Check aria-hidden className="size-4" />
          Write
        </Button>
      </div>
      {shapes.length ? (
        <ul aria-label="Shapes" className="flex max-h-24 max-w-80 flex-wrap gap-1 overflow-y-auto text-xs">
          {shapes.map((shape, index) => {
            const name = `${TOOLS.find(([value]) => value === shape.type)![1]} ${shapes.slice(0, index + 1).filter(({ type }) => type === shape.type).length}`;
            return (
              <li key={name} className="flex items-center rounded-sm bg-wash ps-1.5">
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name.toLowerCase()}`}
                  className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:size-11"
                  onClick={() => keep(shapes.filter((_, at) => at !== index))}
                >
                  <X aria-hidden className="size-3" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isFull ? <p className="px-1.5 text-xs text-ink-2">At most {LARGEST_DRAWING} shapes.</p> : null}
      <p role="status" className="sr-only">
        {shapes.length ? shapesName(shapes) : ""}
      </p>
    </div>
  );
  return (
    <>
      {drawn ? <Drawing shapes={[drawn]} of={panZoom.picture} /> : null}
      {stage ? createPortal(tools, stage) : null}
    </>
  );
}
