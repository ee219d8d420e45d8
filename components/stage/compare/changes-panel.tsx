"use client";

import { MapPinPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PinBadge } from "@/components/ui/pin-badge";
import { changeFact, plainChange } from "@/lib/compare/change-words";
import type { Area } from "@/lib/compare/difference";
import { plural } from "@/lib/format";
import type { Box } from "@/lib/review/fragment";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { AreaCrops } from "./area-crops";
import { areaLetters } from "./changed-areas";
import type { ListedChanges } from "./compare";
import { differenceSummary, ThresholdSlider } from "./difference-tools";
import { type Side, sizeOf } from "./side";

type Props = {
  changes: ListedChanges;
  before: Side;
  after: Side;
  /** Threads on the newer picture. */
  marks: readonly PinMark[];
  onThread: (id: string) => void;
  /** Starts a comment on an area of the newer picture. Null where this person cannot comment. */
  onComment: ((box: Box) => void) | null;
};

/** Rows that are listed at first, and that "Show more" adds. */
const STEP = 50;

/** An area as fractions of a picture. */
const fractionOf = ({ x, y, width, height }: Area, picture: { width: number; height: number }): Box => ({
  x: x / picture.width,
  y: y / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});

/** Threads whose pin is inside an area. */
const threadsIn = (marks: readonly PinMark[], { x, y, width, height }: Box) =>
  marks.filter(({ point }) => point && point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height);

const kindWords: Record<Exclude<Area["kind"], "changed">, string> = { inserted: "Added", removed: "Removed", resized: "Resized" };
/** Name of an area, as reviews of builds have it. */
const areaName = ({ kind, facts, width, height }: Area) =>
  kind === "changed" ? (changeFact(facts) ?? plainChange(width, height)) : kindWords[kind];

/** List of the changed areas, largest first, each with its size, crops of both sides and its threads. */
export default function ChangesPanel({ changes, before, after, marks, onThread, onComment }: Props) {
  const { difference, areas, current, pick, rule, setRule } = changes;
  const [drawn, setDrawn] = useState(STEP);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => void list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }), [current]);
  if (difference.state !== "found")
    return (
      <p role="status" className="flex-1 px-4 py-6 text-center text-ink-2">
        {difference.state === "working" ? "Looking for changes…" : difference.problem}
      </p>
    );
  const picture = sizeOf(after);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden max-lg:[contain:size]">
      <ol ref={list} aria-label="Changes" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {areas.slice(0, drawn).map((area, index) => {
          const box = fractionOf(area, picture);
          return (
            <li
              key={`${area.kind} ${area.x},${area.y}`}
              data-current={index === current || undefined}
              className="relative border-b border-line px-4 py-3 [contain-intrinsic-size:auto_125px] [content-visibility:auto] before:absolute before:inset-y-0 before:start-0 before:w-[3px] hover:bg-wash data-current:bg-sheet data-current:before:bg-mark"
            >
              <div className="mb-2 flex items-center gap-2">
                <button
                  type="button"
                  aria-current={index === current || undefined}
                  className="flex min-w-0 flex-1 items-center gap-2 rounded-sm after:absolute after:inset-0"
                  onClick={() => pick(index)}
                >
                  <span
                    className={`grid h-5 min-w-5 place-items-center rounded-sm px-1 text-xs font-strong ${index === current ? "bg-mark text-on-mark" : "bg-wash text-ink"}`}
                  >
                    <span className="sr-only">Change </span>
                    {areaLetters(index)}
                  </span>
                  <b className="truncate font-strong" dir="auto">
                    {areaName(area)}
                  </b>
                  <span className="ms-auto mono text-xs whitespace-nowrap text-ink-2">
                    {area.width} × {area.height}
                  </span>
                </button>
                {threadsIn(marks, box).map((mark) => (
                  <button
                    key={mark.id}
                    type="button"
                    aria-label={mark.name}
                    className="relative z-1 rounded-full pointer-coarse:p-2.5"
                    onClick={() => onThread(mark.id)}
                  >
                    <PinBadge number={mark.number} resolved={mark.look === "resolved"} hollow={mark.look === "hollow"} pinned />
                  </button>
                ))}
                {onComment && area.width && area.height ? (
                  <IconButton label="Comment on this change" side="end" className="-my-1 -me-1.5" onClick={() => onComment(box)}>
                    <MapPinPlus aria-hidden />
                  </IconButton>
                ) : null}
              </div>
              <AreaCrops sides={{ before, after }} boxes={area.sides} />
            </li>
          );
        })}
        {areas.length > drawn ? (
          <li className="p-3 text-center">
            <Button size="small" onClick={() => setDrawn(drawn + STEP)}>
              Show {Math.min(STEP, areas.length - drawn)} more of {plural(areas.length, "change")}
            </Button>
          </li>
        ) : null}
        {areas.length ? null : <li className="px-4 py-6 text-center text-ink-2">These pictures are the same.</li>}
      </ol>
      <div className="grid shrink-0 gap-1 border-t border-line px-4 py-2.5">
        <p className="text-xs text-ink-2">{differenceSummary(difference)}</p>
        <span className="-mx-2 max-sm:hidden">
          <ThresholdSlider threshold={rule.threshold} onThreshold={(threshold) => setRule({ ...rule, threshold })} />
        </span>
      </div>
    </div>
  );
}
