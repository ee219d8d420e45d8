import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyView, filterKeys, compareModes, readView, type ShareView, writeView } from "./view.ts";

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const version = maybe(fc.integer({ min: 1, max: 5000 }));
const token = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const fraction = fc.integer({ min: 0, max: 1e5 }).map((value) => value / 1e5);
const filters = fc.dictionary(
  fc.constantFrom(...filterKeys),
  fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-composite" }).filter((text) => text.length <= 200),
  { noNullPrototype: true },
);

/** Every view that a share page can have. */
const views: fc.Arbitrary<ShareView> = fc
  .record({
    version,
    compare: maybe(
      fc.record({
        mode: fc.constantFrom(...compareModes),
        other: fc.oneof(
          version.map((vs) => ({ vs, with: null })),
          token.map((it) => ({ vs: null, with: it })),
        ),
        mix: fc.integer({ min: 0, max: 100 }),
        align: fc.constantFrom("corner" as const, "scaled" as const),
      }),
    ),
    place: maybe(
      fc.record({ at: fc.record({ x: fraction, y: fraction }), zoom: fc.integer({ min: 10, max: 320_000 }).map((it) => it / 1e4) }),
    ),
    box: maybe(
      fc
        .tuple(...([0, 1, 2, 3] as const).map(() => fc.integer({ min: 1, max: 5e4 })))
        .map(([x, y, width, height]) => ({ x: x! / 1e5, y: y! / 1e5, width: width! / 1e5, height: height! / 1e5 })),
    ),
    time: maybe(fc.integer({ min: 0, max: 1e7 }).map((ms) => ms / 1000)),
    comment: maybe(fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/).map((id) => `comment-${id}`)),
    filters,
  })
  .map(({ version: shown, compare, place, ...rest }) => ({
    ...emptyView,
    version: shown,
    ...(compare && { mode: compare.mode, ...compare.other, mix: compare.mix, align: compare.align }),
    ...place,
    ...rest,
  }));

const read = (address: string) => {
  const url = new URL(address, "https://loupe.example/m/abc");
  return readView(url.search, url.hash);
};

describe("share page address", () => {
  test("every view round-trips through its URL", () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(writeView(view))).toEqual(view);
      }),
    );
  });
  test("any text parses to a view that round-trips", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        const view = readView(search, hash);
        expect(read(writeView(view))).toEqual(view);
      }),
    );
  });
  test("the default view needs no query and no fragment", () => {
    expect(writeView(emptyView)).toBe("");
    expect(readView("", "")).toEqual(emptyView);
  });
  test.each([
    ["?v=0&mode=sideways&z=2&at=2,0.1", ""],
    ["?v=1.5&at=0.1&z=1", "#t=abc"],
    ["?vs=2&mix=30&with=abc", "#elsewhere"],
    ["?v=1e3&z=-1&at=,&q=", "#t=-1"],
    ["?v=%", "#comment-%"],
  ])("invalid values of %s%s are ignored", (search, hash) => {
    expect(readView(search, hash)).toEqual(emptyView);
  });
  test("reads a comparison with viewport, comment and time", () => {
    expect(read("?v=3&mode=swipe&vs=2&mix=40&at=0.42,0.31&z=2#comment-a1&t=12.480")).toEqual({
      ...emptyView,
      version: 3,
      mode: "swipe",
      vs: 2,
      mix: 40,
      at: { x: 0.42, y: 0.31 },
      zoom: 2,
      time: 12.48,
      comment: "comment-a1",
    });
  });
});
