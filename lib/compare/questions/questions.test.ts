import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuestionRegion } from "./question-areas.ts";
import { type QuestionSnapshot, questionsOf } from "./questions.ts";
import type { CropSignature } from "../regions/signature.ts";
import { numbers } from "../testing/draw.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
type Box = { x: number; y: number; width: number; height: number };
const box = (y: number, width = 80, height = 20, x = 10): Box => ({ x, y, width, height });

/** A crop with a shape that follows from a seed. `noise`: steps by which each cell differs from it. */
function crop(seed: number, { noise = 0, ink = "#111827", width = 80, height = 20 } = {}): CropSignature {
  const next = numbers(seed * 7919 + 17);
  const grid = Array.from({ length: 128 }, () => DIGITS[Math.min(63, next(56) + noise)]).join("");
  return { paper: "#FFFFFF", ink, box: [0, 0, width, height], grid };
}
const nothing = { recoloured: null, moved: null, scaled: null, space: null, signature: null };
const shape = (before: number, after: number, y: number, options: Parameters<typeof crop>[1] = {}): QuestionRegion => ({
  ...nothing,
  kind: "changed",
  before: box(y),
  after: box(y),
  signature: { before: crop(before, options), after: crop(after, options) },
});
const recoloured = (from: string, to: string, y: number): QuestionRegion => ({ ...shape(1, 1, y), recoloured: { from, to } });
const moved = (x: number, y: number, at: number): QuestionRegion => ({ ...shape(2, 2, at), moved: { x, y } });
const scaled = (factor: number, y: number): QuestionRegion => ({ ...shape(y, y, y), scaled: factor });
const blank: CropSignature = { paper: "#FFFFFF", ink: null, box: null, grid: "" };
/** Rows by which a space of `from` rows grew. */
const band = (height: number, y: number, from: number): QuestionRegion => ({
  ...nothing,
  space: [from, from + height],
  kind: "inserted",
  before: null,
  after: box(y, 1000, height, 0),
  signature: { before: null, after: blank },
});
/** Rows of one colour that show nothing, in no space. */
const bar = (height: number, y: number): QuestionRegion => ({ ...band(height, y, 0), space: null });
const snapshot = (test: string, ...regions: QuestionRegion[]): QuestionSnapshot => ({ test, variant: "", regions });
/** Asks about snapshots of tests of their own, one region each. */
const asked = (...regions: QuestionRegion[]) => questionsOf(regions.map((region, at) => snapshot(`test ${at}`, region))).flat();

describe("questions", () => {
  test.each<[string, QuestionRegion[], number[]]>([
    [
      "regions with one key",
      [
        { ...shape(1, 2, 0), key: "a" },
        { ...shape(5, 6, 0), key: "a" },
      ],
      [0, 0],
    ],
    [
      "regions with different keys and looks",
      [
        { ...shape(1, 2, 0), key: "a" },
        { ...shape(5, 6, 0), key: "b" },
      ],
      [0, 1],
    ],
    ["one recolour at two places", [recoloured("#111111", "#222222", 0), recoloured("#111111", "#222222", 90)], [0, 0]],
    ["a token in two themes", [recoloured("#111111", "#222222", 0), recoloured("#EEEEEE", "#DDDDDD", 0)], [0, 1]],
    ["alike shapes in other colours and rasters", [shape(1, 2, 0), shape(1, 2, 40, { noise: 4, ink: "#FFFFFF" })], [0, 0]],
    ["other shapes after", [shape(1, 2, 0), shape(1, 3, 0)], [0, 1]],
    ["alike shapes of other aspects", [shape(1, 2, 0), shape(1, 2, 0, { width: 120 })], [0, 1]],
    ["moves by one vector", [moved(4, 0, 0), moved(4, 0, 90)], [0, 0]],
    ["moves by a part of a pixel more, drawn as one", [moved(4, 0, 0), moved(4, 1, 0)], [0, 0]],
    ["moves by two vectors", [moved(4, 0, 0), moved(4, 2, 0)], [0, 1]],
    ["moves in two directions by nearly one distance", [moved(4, 0, 0), moved(5, 1, 0)], [0, 1]],
    ["text that grew by nearly one factor", [scaled(1.07, 0), scaled(1.08, 90)], [0, 0]],
    ["text that grew by two factors", [scaled(1.07, 0), scaled(1.2, 90)], [0, 1]],
    ["a move and a recolour of one shape", [moved(4, 0, 0), recoloured("#111111", "#222222", 0)], [0, 1]],
    ["a space that grew equally at two places", [band(8, 40, 16), band(8, 90, 16)], [0, 0]],
    ["spaces of two sizes that grew by one height", [band(8, 40, 16), band(8, 90, 24)], [0, 1]],
    ["spaces of one size that grew by two heights", [band(8, 40, 16), band(40, 40, 16)], [0, 1]],
    ["bars of one colour that show nothing", [bar(8, 40), bar(8, 90)], [0, 1]],
  ])("%s", (_name, regions, expected) => expect(asked(...regions)).toEqual(expected));

  test("a band takes along what it moved, and not content that changed", () => {
    const page = snapshot("page", band(8, 40, 16), moved(0, 8, 100), moved(0, 4, 200), shape(1, 2, 49));
    expect(questionsOf([page])).toEqual([[0, 0, 1, 2]]);
  });
  test("two spaces stay two questions, with what each moved", () => {
    const page = (from: number) => snapshot(`page ${from}`, band(8, 40, from), { ...moved(0, 8, 100), key: `moved ${from}` });
    expect(questionsOf([page(16), page(24)])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
  test("text that became larger takes along the space that it needs, no other space", () => {
    const page = (height: number, y: number) => questionsOf([snapshot("page", scaled(1.1, 60), band(height, y, 16))])[0];
    expect(page(3, 50)).toEqual([0, 0]);
    expect(page(3, 84)).toEqual([0, 0]);
    expect(page(12, 50)).toEqual([0, 1]);
    expect(page(3, 200)).toEqual([0, 1]);
  });
  test("variants of one test with equally few questions left are asked together, recolours never", () => {
    const variants = (...regions: QuestionRegion[][]) => questionsOf(regions.map((all) => snapshot("one test", ...all)));
    expect(variants([shape(1, 2, 0), band(8, 40, 16)], [shape(3, 4, 0), band(8, 90, 24)])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(variants([shape(1, 2, 0)], [shape(3, 4, 0), shape(5, 6, 40)])).toEqual([[0], [1, 2]]);
    expect(variants([recoloured("#111111", "#222222", 0)], [recoloured("#EEEEEE", "#DDDDDD", 0)])).toEqual([[0], [1]]);
  });
  test("areas without a signature are asked alone, unless their key or fact is equal", () => {
    const older = { ...shape(1, 2, 0), signature: null };
    expect(asked(older, older, { ...older, recoloured: { from: "#111111", to: "#222222" } })).toEqual([0, 1, 2]);
  });
});

/** Rows that often coincide. */
const row = fc.oneof(fc.nat(3), fc.nat(200));
const region = fc.oneof(
  fc.tuple(fc.nat(3), fc.nat(3), row, fc.nat(5)).map(([a, b, y, noise]) => shape(a, b, y, { noise })),
  fc.tuple(fc.constantFrom("#111111", "#333333"), fc.constantFrom("#222222", "#444444"), row).map((args) => recoloured(...args)),
  fc.tuple(fc.integer({ min: -1, max: 1 }), fc.constantFrom(8, 4), row).map((args) => moved(...args)),
  fc.tuple(fc.constantFrom(4, 8, 9, 40), row, fc.nat(2)).map((args) => band(...args)),
);
const snapshots = fc.array(fc.tuple(fc.constantFrom("one", "two", "three"), fc.array(region, { maxLength: 5 })), { maxLength: 8 });
/** Returns the regions of each question, in an order of their own. */
const partition = (all: readonly QuestionSnapshot[]) => {
  const numbered = questionsOf(all);
  const sets = new Map<number, QuestionRegion[]>();
  all.forEach(({ regions }, at) =>
    regions.forEach((one, place) => sets.set(numbered[at]![place]!, [...(sets.get(numbered[at]![place]!) ?? []), one])),
  );
  return new Set([...sets.values()].map((set) => new Set(set)));
};

describe("questions of any snapshots", () => {
  const build = snapshots.map((all) => all.map(([name, regions]) => snapshot(name, ...regions)));
  test("are the same in any order of snapshots and regions", () => {
    fc.assert(
      fc.property(build, (all) => {
        const turned = all.toReversed().map((one) => ({ ...one, regions: one.regions.toReversed() }));
        expect(partition(turned)).toEqual(partition(all));
      }),
    );
  });
  test("are the same for the way back", () => {
    const back = new Map<QuestionRegion, QuestionRegion>();
    const turn = (one: QuestionRegion): QuestionRegion => ({
      ...one,
      kind: one.kind === "inserted" ? "removed" : one.kind,
      before: one.after,
      after: one.before,
      recoloured: one.recoloured && { from: one.recoloured.to, to: one.recoloured.from },
      space: one.space && [one.space[1], one.space[0]],
      moved: one.moved && { x: -one.moved.x, y: -one.moved.y },
      signature: one.signature && { ...one.signature, before: one.signature.after, after: one.signature.before },
    });
    fc.assert(
      fc.property(build, (all) => {
        const turned = all.map((one) => ({ ...one, regions: one.regions.map((own) => (back.set(own, turn(own)), back.get(own)!)) }));
        expect(questionsOf(turned)).toEqual(questionsOf(all));
      }),
    );
  });
  test("never hold two recolours, or a recolour with another change", () => {
    fc.assert(
      fc.property(build, (all) => {
        for (const set of partition(all)) {
          const facts = new Set([...set].map(({ recoloured: own }) => JSON.stringify(own)));
          if ([...set].some(({ recoloured: own }) => own)) expect(facts.size).toBe(1);
        }
      }),
    );
  });
  test("of more than 4,000 areas are not joined by their look: each cause is asked alone", () => {
    const one = shape(1, 2, 0);
    const many = (length: number) => Array.from({ length }, (_, at) => snapshot(`test ${at}`, { ...one, key: String(at) }));
    expect(new Set(questionsOf(many(4001)).flat()).size).toBe(4001);
    expect(new Set(questionsOf(many(40)).flat()).size).toBe(1);
  });
});
