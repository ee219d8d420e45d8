import { expect, test } from "vitest";
import type { TestImage } from "../queries/tests.ts";
import { barParts, imageFrames } from "./image-frames.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date)).toISOString();
const build = (number: number) => ({ number, createdAt: day(number) }) as TestImage["first"];
/** Images as the service lists them, newest first: `b5-8` was in the builds 5 to 8, a day each. */
const images = (...periods: string[]) =>
  periods.map((period) => {
    const [, hash, first, last] = /^(\w)(\d+)-(\d+)$/.exec(period)!;
    return { hash, first: build(Number(first)), last: build(Number(last)), builds: Number(last) - Number(first) + 1 } as TestImage;
  });
const framesOf = (...periods: string[]) =>
  imageFrames(images(...periods), Date.UTC(2026, 10, 11)).map(({ hash, image, spans, builds }) => [
    `${hash} #${image.first.number}`,
    builds,
    spans.map(({ from, to }) => (to - from) / 86_400_000),
  ]);

test("is empty without images", () => {
  expect(framesOf()).toEqual([]);
  expect(barParts([])).toEqual([]);
});

test("each distinct image is a frame, the current one last", () => {
  expect(framesOf("c9-10", "b5-8", "a1-4")).toEqual([
    ["a #1", 4, [4]],
    ["b #5", 4, [4]],
    ["c #9", 2, [2]],
  ]);
});

test("an image that came back is one frame with two times", () => {
  expect(framesOf("a9-10", "b5-8", "a1-4")).toEqual([
    ["b #5", 4, [4]],
    ["a #9", 6, [4, 2]],
  ]);
});

test("joins an image that two pages share", () => {
  expect(framesOf("b7-10", "b5-6", "a1-4")).toEqual([
    ["a #1", 4, [4]],
    ["b #5", 6, [6]],
  ]);
});

test("the bar is divided by time, oldest first, and keeps short times visible", () => {
  const parts = barParts(imageFrames(images("a9-10", "b5-8", "a1-4"), Date.UTC(2026, 10, 11)));
  expect(parts.map(({ hash, width }) => `${hash} ${Math.round(width)}`)).toEqual(["a 40", "b 40", "a 20"]);
  const moment = imageFrames(images("b10-10", "a1-9"), Date.UTC(2026, 10, 10));
  expect(Math.round(barParts(moment).at(-1)!.width * 10)).toBe(5);
});
