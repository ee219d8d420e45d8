"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { acrossFrom, pixelBoxBetween, type Corner, corners, type EditedBox, movedBox } from "@/lib/builds/edit-box";
import { MOST_AREAS } from "@/lib/builds/rule-draft";

type Point = { x: number; y: number };
/** Object of a drag: a box as a whole, or the part of the picture between a fixed point and the pointer. */
type Drag = { index: number; from: Point; whole: EditedBox | null; fixed: Point; isNew: boolean };
type Props = {
  picture: { url: string; width: number; height: number };
  boxes: readonly EditedBox[];
  onBoxes: (boxes: EditedBox[]) => void;
};

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const cornerClass: Record<Corner, string> = {
  nw: "-top-1.5 -left-1.5 cursor-nwse-resize",
  ne: "-top-1.5 -right-1.5 cursor-nesw-resize",
  sw: "-bottom-1.5 -left-1.5 cursor-nesw-resize",
  se: "-right-1.5 -bottom-1.5 cursor-nwse-resize",
};
/** CSS pixels after which a press on the picture draws a box. */
const DRAWN = 4;

/** A picture with boxes that are moved, resized at their corners, and drawn. Arrow keys move the focused box by 1 pixel, with Shift by 10. */
export function BoxEditor({ picture, boxes, onBoxes }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const isOnPicture = ({ x, y }: EditedBox) => x < picture.width && y < picture.height;
  const first = boxes.find(isOnPicture);
  const top = useRef(first ? first.y / picture.height : 0);
  useEffect(() => {
    // Its dialog opens after this effect: until then the picture has no height.
    const frameId = requestAnimationFrame(() => {
      const scroller = frame.current?.parentElement;
      if (scroller) scroller.scrollTop = top.current * scroller.scrollHeight - scroller.clientHeight / 3;
    });
    return () => cancelAnimationFrame(frameId);
  }, []);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top: above, width, height } = frame.current!.getBoundingClientRect();
    return { x: ((clientX - left) / width) * picture.width, y: ((clientY - above) / height) * picture.height };
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    const held = (event.target as HTMLElement).closest<HTMLElement>("[data-box]");
    if (event.button || (!held && boxes.length >= MOST_AREAS) || (!held && event.pointerType === "touch")) return;
    const from = pointAt(event);
    const index = held ? Number(held.dataset["box"]) : boxes.length;
    const corner = (event.target as HTMLElement).dataset["corner"] as Corner | undefined;
    const whole = held && !corner ? boxes[index]! : null;
    drag.current = { index, from, whole, fixed: corner ? acrossFrom(boxes[index]!, corner) : from, isNew: !held };
    frame.current!.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return;
    const to = pointAt(event);
    const by = { x: to.x - held.from.x, y: to.y - held.from.y };
    const scale = frame.current!.clientWidth / picture.width;
    if (held.isNew && held.index === boxes.length && Math.hypot(by.x, by.y) * scale < DRAWN) return;
    const box = held.whole ? movedBox(held.whole, by, picture) : pixelBoxBetween(held.fixed, to, picture);
    onBoxes([...boxes.slice(0, held.index), box, ...boxes.slice(held.index + 1)]);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? 10 : 1;
    onBoxes(boxes.map((box, at) => (at === index ? movedBox(box, { x: step.x * size, y: step.y * size }, picture) : box)));
  };
  return (
    <div
      ref={frame}
      className="relative cursor-crosshair select-none"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      {/* oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it */}
      <img src={picture.url} alt="" draggable={false} width={picture.width} height={picture.height} className="block h-auto w-full" />
      {/* Boxes of wider or taller snapshots are not on this one. */}
      {boxes.map((box, index) =>
        isOnPicture(box) ? (
          <button
            key={index}
            type="button"
            data-box={index}
            aria-label={`Box ${index + 1}: ${box.width} × ${box.height} px at ${box.x}, ${box.y}. Arrow keys move it.`}
            className="absolute touch-none cursor-move rounded-sm border-2 border-mark outline outline-picture-dark"
            style={{
              left: `${(box.x / picture.width) * 100}%`,
              top: `${(box.y / picture.height) * 100}%`,
              width: `max(8px, ${(box.width / picture.width) * 100}%)`,
              height: `max(8px, ${(box.height / picture.height) * 100}%)`,
            }}
            onKeyDown={(event) => onKey(event, index)}
          >
            {corners.map((corner) => (
              <span
                key={corner}
                aria-hidden
                data-corner={corner}
                className={`absolute size-2 rounded-[2px] border border-picture-dark bg-picture-light ${cornerClass[corner]}`}
              />
            ))}
          </button>
        ) : null,
      )}
    </div>
  );
}
