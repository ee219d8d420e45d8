import { expect, test } from "vitest";
import { cropFrames, framePixels, viewOf } from "./crop-frame.ts";

type Box = [number, number, number, number];
const page = { width: 1440, height: 900 };
const both = { before: page, after: { width: 1440, height: 940 } };
const framed = (before: Box | null, after: Box | null, shift = 0, pictures = both) =>
  cropFrames({ region: { before, after }, shift, pictures });

test("shows a small area in the middle of both frames, in its own pixels", () => {
  expect(framed([700, 400, 40, 20], [700, 440, 40, 20], 40)).toEqual({
    scale: 1,
    before: [541, 294, 358, 232],
    after: [541, 334, 358, 232],
  });
});

test("shows the place where an inserted band is missing, at the same distance from the edge", () => {
  const { scale, before, after } = framed(null, [0, 200, 1440, 40], 0);
  expect(scale).toBe(0.25);
  expect([before[2], before[3]]).toEqual([1432, 900]);
  expect([after[0], before[0]]).toEqual([0, 0]);
  expect(framed([0, 300, 200, 40], null, 30).after[1]).toBe(framed([0, 300, 200, 40], null, 30).before[1] + 30);
});

test("shrinks a tall area until it fits, and shows the start of one that never does", () => {
  const tall = framed([10, 100, 60, 600], [10, 100, 60, 600]);
  expect(tall.scale).toBeCloseTo(232 / 632);
  expect(tall.after[3]).toBeGreaterThanOrEqual(632);
  const pictures = { before: { width: 400, height: 9000 }, after: { width: 400, height: 9000 } };
  expect(framed([0, 500, 400, 8000], [0, 500, 400, 8000], 0, pictures)).toMatchObject({ scale: 0.25, after: [0, 484, 400, 928] });
});

test("stays inside pictures that are smaller than the frame", () => {
  const pictures = { before: { width: 100, height: 60 }, after: { width: 120, height: 60 } };
  expect(framed([90, 50, 10, 10], [90, 50, 30, 10], 0, pictures)).toEqual({ scale: 1, before: [0, 0, 100, 60], after: [0, 0, 120, 60] });
});

test("sends at most two pixels for each CSS pixel, and no more than the picture has", () => {
  expect(framePixels([0, 0, 358, 232], 1)).toBe(358);
  expect(framePixels([0, 0, 1432, 928], 0.25)).toBe(716);
  expect(framePixels([0, 0, 477, 309], 0.75)).toBe(477);
});

test.each([
  { area: "in the middle", box: [700, 400, 40, 20], view: [580, 370, 280, 80] },
  { area: "at the start", box: [0, 0, 40, 20], view: [0, 0, 280, 80] },
  { area: "at the end", box: [1420, 890, 20, 10], view: [1160, 820, 280, 80] },
  { area: "wider than the window", box: [100, 400, 1200, 40], view: [84, 380, 280, 80] },
  { area: "the whole picture", box: [0, 0, 1440, 900], view: [0, 0, 280, 80] },
] as const)("shows an area $area with what surrounds it", ({ box, view }) => {
  expect(viewOf(box, page)).toEqual(view);
});

test("shows all of a picture that is smaller than the window", () => {
  expect(viewOf([10, 10, 5, 5], { width: 50, height: 30 })).toEqual([0, 0, 50, 30]);
});
