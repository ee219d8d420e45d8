import { expect, test } from "vitest";
import { anchorOf, linkAnchor, fragmentOf, standardAnchor, structureAnchor, withDrawing } from "./anchor.ts";
import { boundsOf, moveShapes, shapePath, type Shape, shapesName } from "./shapes.ts";

const arrow: Shape = { type: "arrow", from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.4 } };
const box: Shape = { type: "box", x: 0.2, y: 0.2, width: 0.4, height: 0.1 };
const line: Shape = {
  type: "line",
  points: [
    { x: 0.3, y: 0.05 },
    { x: 0.35, y: 0.45 },
  ],
};

test("a drawing is named by the number of its shapes", () => {
  expect(shapesName([arrow, box, arrow])).toBe("2 arrows and 1 box");
  expect(shapesName([box, line, arrow])).toBe("1 arrow, 1 box and 1 freehand line");
});

test("the bounds of a drawing are the area of its anchor, which has a centre for other clients", () => {
  expect(boundsOf([arrow, box, line])).toEqual({ x: 0.1, y: 0.05, width: 0.5, height: 0.4 });
  const level: Shape = { type: "arrow", from: { x: 0.2, y: 1 }, to: { x: 0.8, y: 1 } };
  expect(boundsOf([level])).toEqual({ x: 0.2, y: 0.999, width: 0.6, height: 0.001 });
  const anchor = anchorOf({ point: null, fragment: { time: null, box: null, shapes: [arrow, box, line] } });
  expect(anchor).toEqual({ type: "area", x: 0.1, y: 0.05, width: 0.5, height: 0.4, shapes: [arrow, box, line] });
  expect(standardAnchor(anchor)).toEqual({ type: "point", x: 0.35, y: 0.25 });
  expect(fragmentOf(anchor)?.shapes).toEqual([arrow, box, line]);
});

test("a drawing moves with its area", () => {
  expect(moveShapes([box, arrow], { x: 0.1, y: 0.1 }, { x: 0.2, y: 0.1 })).toEqual([
    { ...box, x: 0.3 },
    { type: "arrow", from: { x: 0.2, y: 0.1 }, to: { x: 0.6, y: 0.4 } },
  ]);
});

test("an arrow ends in a head of two strokes", () => {
  expect(shapePath({ type: "arrow", from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } }, { width: 100, height: 100 })).toMatch(
    /^M0 50L100 50M[\d. ]+L100 50L[\d. ]+$/,
  );
});

test("a drawing survives a client that writes its link line back, which leads to its picture", () => {
  const anchor = anchorOf({ point: null, fragment: { time: null, box: null, shapes: [arrow, box] } });
  const stored = {
    anchor,
    body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Here" }] }] },
    text: "Here",
  };
  const plain = linkAnchor(stored, "https://l.example/m/t", 1, "https://l.example/files/places/c.webp");
  expect(plain.text).toBe("1 arrow and 1 box · Picture\nHere");
  const read = structureAnchor(plain, "https://l.example/m/t");
  expect(read).toMatchObject({ text: "Here", body: stored.body });
  expect(withDrawing(read!.anchor, anchor)).toEqual(anchor);
  expect(withDrawing({ type: "point", x: 0, y: 0 }, anchor)).toEqual({ type: "point", x: 0, y: 0 });
});
