// @vitest-environment jsdom
import { type RefObject, useEffect, useRef, useState } from "react";
import { expect, test } from "vitest";
import { all, click, get, render, settle } from "@/components/ui/testing/render";
import { createPanZoom } from "@/components/stage/pan-zoom";
import type { Shape } from "@/lib/review/shapes";
import { DrawTools } from "./draw-tools";
import type { Pen, PinTarget } from "./use-pin-pointer";

let held: RefObject<Pen | null>;
let written: PinTarget | null;
let drawn: readonly Shape[] | undefined;

function Page() {
  const [panZoom] = useState(() => Object.assign(createPanZoom({ width: 1000, height: 500 }), { scale: () => 1 }));
  const [ready, setReady] = useState(false);
  const [draft, setDraft] = useState<PinTarget | null>(null);
  const penRef = useRef<Pen | null>(null);
  useEffect(() => {
    const stage = document.getElementById("main")!;
    const detach = panZoom.attach({ stage, frame: stage, base: stage, layer: stage });
    setReady(true);
    return detach;
  }, [panZoom]);
  useEffect(() => {
    held = penRef;
    drawn = draft?.shapes;
  });
  const onAim = (target: PinTarget, done: boolean) => {
    setDraft(target);
    if (done) written = target;
  };
  return <main id="main">{ready ? <DrawTools panZoom={panZoom} draft={draft} penRef={penRef} onAim={onAim} /> : null}</main>;
}
const drag = async (...points: [number, number][]) => {
  const [[x, y] = [0, 0], ...rest] = points;
  for (const [index, [toX, toY]] of rest.entries())
    await settle(() => held.current!.draw({ x, y }, { x: toX, y: toY }, index === rest.length - 1 ? "end" : "move"));
};
const kinds = () => drawn?.map(({ type }) => type);

test("an arrow, a box and a freehand line become one drawing, which is then written about", async () => {
  await render(<Page />);
  expect(held.current).toBeNull();
  await click("button", "Arrow");
  await drag([0.1, 0.1], [0.3, 0.3]);
  await click("button", "Box");
  await drag([0.9, 0.5], [0.5, 0.4]);
  await click("button", "Freehand");
  await drag([0.2, 0.6], [0.3, 0.6], [0.4, 0.6], [0.4, 0.8]);
  expect(drawn).toEqual([
    { type: "arrow", from: { x: 0.1, y: 0.1 }, to: { x: 0.3, y: 0.3 } },
    { type: "box", x: 0.5, y: 0.4, width: 0.4, height: 0.1 },
    {
      type: "line",
      points: [
        { x: 0.2, y: 0.6 },
        { x: 0.4, y: 0.6 },
        { x: 0.4, y: 0.8 },
      ],
    },
  ]);
  expect(get("[role=status]").textContent).toBe("1 arrow, 1 box and 1 freehand line");
  await click("button", "Write");
  expect(written).toMatchObject({ box: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 }, shapes: drawn });
});

test("shapes are removed one by one and by Ctrl+Z, and a press without a drag draws none", async () => {
  await render(<Page />);
  await click("button", "Arrow");
  await drag([0.1, 0.1], [0.3, 0.3]);
  await click("button", "Box");
  await drag([0.5, 0.4], [0.9, 0.5]);
  await drag([0.5, 0.4], [0.5, 0.4]);
  expect(kinds()).toEqual(["arrow", "box"]);
  await settle(() => get("[aria-label='Remove arrow 1']").click());
  expect(kinds()).toEqual(["box"]);
  await settle(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true })));
  expect(kinds()).toBeUndefined();
});

test("Enter adds an area of the keyboard as a box, and without one writes", async () => {
  await render(<Page />);
  await click("button", "Box");
  await settle(() => held.current!.aim({ point: { x: 0.2, y: 0.2 }, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } }));
  expect(drawn).toEqual([{ type: "box", x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]);
  written = null;
  await settle(() => held.current!.aim({ point: { x: 0.2, y: 0.2 }, box: null }));
  expect(written).toMatchObject({ shapes: drawn });
});

test("a very long freehand line is simplified, and the tools stop at the largest number of shapes", async () => {
  await render(<Page />);
  await click("button", "Freehand");
  const points = Array.from({ length: 900 }, (_, index): [number, number] => [index / 900, index % 2 ? 0.4 : 0.6]);
  await settle(() => points.forEach(([x, y], index) => held.current!.draw({ x: 0, y: 0.6 }, { x, y }, index === 899 ? "end" : "move")));
  const [line] = drawn!;
  expect(line?.type === "line" && line.points.length).toBeLessThanOrEqual(200);
  await click("button", "Arrow");
  for (let index = 0; index < 20; index++) await drag([0.1, 0.1], [0.3, 0.3]);
  expect(drawn).toHaveLength(20);
  expect(
    all("button").filter(
      (it) => ["Arrow", "Box", "Freehand"].includes(it.getAttribute("aria-label")!) && !(it as HTMLButtonElement).disabled,
    ),
  ).toEqual([]);
});
