import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CommentAnchor, anchorOf, linkAnchor, fragmentOf, pointOf, roundAnchor, standardAnchor, structureAnchor } from "./anchor.ts";

const address = "https://loupe.example/m/abc";
const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Too slow" }] }] };
const content = (anchor: CommentAnchor | null) => ({ anchor, body, text: "Too slow" });
const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.15 };
const centre = { x: 0.25, y: 0.275 };

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: unit, y: unit });
const box = fc
  .tuple(unit, unit, unit, unit)
  .map(([a, b, c, d]) => ({ x: Math.min(a, b), y: Math.min(c, d), width: Math.abs(a - b), height: Math.abs(c - d) }))
  .filter(({ width, height }) => width > 0.0001 && height > 0.0001);
const seconds = fc.double({ min: 0, max: 100_000, noNaN: true });
const anyAnchor: fc.Arbitrary<CommentAnchor> = fc.oneof(
  point.map((at): CommentAnchor => ({ type: "point", ...at })),
  fc.constant<CommentAnchor>({ type: "lines", from: 1, to: 3 }),
  box.map((at): CommentAnchor => ({ type: "area", ...at })),
  fc.record({ type: fc.constant("moment" as const), seconds }),
  fc.record({ type: fc.constant("moment" as const), seconds, point }),
  fc.record({ type: fc.constant("moment" as const), seconds, area: box }),
  fc.record({ type: fc.constant("moment" as const), seconds, until: seconds }),
);

describe("the plain form of an anchor", () => {
  test("is a link in the first line and the standard anchor", () => {
    const linked = linkAnchor(content({ type: "moment", seconds: 12.48, area }), address, 3);
    expect(linked.anchor).toEqual({ type: "point", ...centre });
    expect(linked.text).toBe("0:12.480\nToo slow");
    expect(linked.body).toMatchObject({
      content: [
        {
          type: "paragraph",
          content: [{ text: "0:12.480", marks: [{ type: "link", attrs: { href: `${address}?v=3#t=12.480&xywh=percent:10,20,30,15` } }] }],
        },
        body.content[0],
      ],
    });
  });

  test("converts back to the same anchor for any anchor", () => {
    fc.assert(
      fc.property(anyAnchor, fc.option(fc.nat(99)), (given, version) => {
        const stored = content(roundAnchor(given));
        const linked = linkAnchor(stored, address, version);
        expect(linked.anchor).toEqual(standardAnchor(stored.anchor));
        expect(structureAnchor(linked, address) ?? linked).toEqual(stored);
      }),
    );
  });

  test("remains text for links to other pages, on lines, and without other text", () => {
    const linked = linkAnchor(content({ type: "area", ...area }), address, 1);
    expect(structureAnchor(linked, "https://loupe.example/m/other")).toBeNull();
    expect(structureAnchor({ ...linked, anchor: { type: "lines", from: 1, to: 2 } }, address)).toBeNull();
    expect(structureAnchor({ ...linked, body: { type: "doc", content: [linked.body.content[0]!] } }, address)).toBeNull();
    expect(structureAnchor(content({ type: "point", ...centre }), address)).toBeNull();
  });
});

test.each<[CommentAnchor, unknown, unknown]>([
  [{ type: "point", x: 0, y: 1 }, { x: 0, y: 1 }, null],
  [{ type: "lines", from: 1, to: 2 }, null, null],
  [{ type: "area", ...area }, centre, { time: null, box: area }],
  [{ type: "moment", seconds: 3 }, null, { time: 3, box: null }],
  [{ type: "moment", seconds: 3, point: centre }, centre, { time: 3, box: null }],
  [{ type: "moment", seconds: 3, until: 4 }, null, { time: 3, until: 4, box: null }],
  [{ type: "moment", seconds: 3, area }, centre, { time: 3, box: area }],
])("%j has a point and a place", (anchor, at, place) => {
  expect([pointOf(anchor), fragmentOf(anchor)]).toEqual([at, place]);
  if (anchor.type !== "lines") expect(anchorOf({ point: pointOf(anchor), fragment: fragmentOf(anchor) })).toEqual(anchor);
});
