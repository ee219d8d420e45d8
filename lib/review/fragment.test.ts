import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAround, boxBetween, centreOf, partFragment, fragmentOfLink, readFragment, timeName, withFragment } from "./fragment.ts";

const address = "https://loupe.example/m/abc";
const none = { time: null, box: null };
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const corner = fc.record({ x: unit, y: unit });
const hrefOf = (markdown: string) => /\((.*?)\)/.exec(markdown)![1]!;

describe("withFragment", () => {
  test("writes a moment as a link before the text", () => {
    expect(withFragment(address, { version: 3, time: 12.48, box: null }, "Too slow")).toBe(
      "[0:12.480](https://loupe.example/m/abc?v=3#t=12.480)\n\nToo slow",
    );
  });

  test("writes a range with both times", () => {
    expect(withFragment(address, { version: 3, time: 10, until: 14.5, box: null }, "Too slow")).toBe(
      "[0:10.000–0:14.500](https://loupe.example/m/abc?v=3#t=10.000,14.500)\n\nToo slow",
    );
  });

  test("writes an area in percent, after the moment if there is one", () => {
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.15 };
    expect(withFragment(address, { version: 1, time: null, box }, "This")).toBe(
      "[Area 30 × 15%](https://loupe.example/m/abc?v=1#xywh=percent:10,20,30,15)\n\nThis",
    );
    expect(withFragment(address, { version: 1, time: 3, box }, "")).toContain("#t=3.000&xywh=percent:10,20,30,15)");
  });

  test("leaves text without a place unchanged", () => {
    expect(withFragment(address, null, "Hello")).toBe("Hello");
    expect(withFragment(address, { version: 1, ...none }, "Hello")).toBe("Hello");
  });

  test("round-trips any moment to the millisecond and any box to a tenth of a percent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000_000 }), corner, corner, (thousandths, a, b) => {
        const box = boxBetween(a, b);
        fc.pre(box.width > 0 && box.height > 0);
        const back = fragmentOfLink(hrefOf(withFragment(address, { version: 2, time: thousandths / 1000, box }, "")), address)!;
        expect(back.time).toBe(thousandths / 1000);
        for (const side of ["x", "y", "width", "height"] as const) expect(Math.abs(back.box![side] - box[side])).toBeLessThan(0.001);
      }),
    );
  });
});

describe("readFragment", () => {
  test.each([
    ["#t=12.480", { time: 12.48, box: null }],
    ["#t=npt:0:12.48", { time: 12.48, box: null }],
    ["#t=1:02:03.5,1:02:09", { time: 3723.5, until: 3729, box: null }],
    ["#t=npt:10,14", { time: 10, until: 14, box: null }],
    ["#t=14,10", { time: 14, box: null }],
    ["#t=14,later", { time: 14, box: null }],
    ["#xywh=percent:10,20,30,15", { time: null, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.15 } }],
    ["#t=4&xywh=percent%3A0,0,100,100", { time: 4, box: { x: 0, y: 0, width: 1, height: 1 } }],
  ])("reads %s", (hash, place) => expect(readFragment(hash)).toEqual(place));

  test.each([
    "",
    "#",
    "#comment-1",
    "#t=",
    "#t=-1",
    "#t=NaN",
    "#t=1e9",
    "#t=1:2:3:4",
    "#t=smpte:0:00:01:00",
    "#xywh=10,20,30,40",
    "#xywh=percent:90,0,20,10",
    "#xywh=percent:1,2,0,4",
    "#xywh=percent:1,2,3",
  ])("takes %j for no place", (hash) => expect(readFragment(hash)).toBeNull());
});

describe("fragmentOfLink", () => {
  test("only links to this share page are places, on any host", () => {
    expect(fragmentOfLink("https://old.example/m/abc?v=1#t=1", address)).toEqual({ time: 1, box: null });
    expect(fragmentOfLink("https://loupe.example/m/other#t=1", address)).toBeNull();
    expect(fragmentOfLink("javascript:alert(1)//m/abc#t=1", address)).toBeNull();
    expect(fragmentOfLink("https://loupe.example/m/abc#t=%E0%A4%A", address)).toBeNull();
    expect(fragmentOfLink(7, address)).toBeNull();
  });
});

describe("partFragment", () => {
  const linked = (text: string, href: string) => ({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
  const words = { type: "paragraph", content: [{ type: "text", text: "Too slow" }] };

  test("splits off the first line if it is only a link to a place", () => {
    const line = { type: "paragraph", content: [linked("0:12.480", `${address}?v=3#t=12.480`)] };
    expect(partFragment({ type: "doc", content: [line, words] }, address)).toEqual({
      fragment: { time: 12.48, box: null },
      label: "0:12.480",
      rest: { type: "doc", content: [words] },
    });
  });

  test.each([
    [{}],
    [{ type: "doc", content: null }],
    [{ type: "doc", content: [words] }],
    [{ type: "doc", content: [{ type: "paragraph", content: [linked("x", "https://elsewhere.example/#t=1")] }] }],
    [
      {
        type: "doc",
        content: [{ type: "paragraph", content: [linked("x", `${address}#t=1`), { type: "text", text: " said before" }] }],
      },
    ],
  ])("leaves %j whole", (document) => expect(partFragment(document, address)).toBeNull());
});

describe("boxes", () => {
  test("stay inside the picture in any drag direction and keep the pixels of a 4000 px picture", () => {
    const spot = fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }), y: fc.double({ min: -1, max: 2, noNaN: true }) });
    fc.assert(
      fc.property(spot, spot, spot, (a, b, to) => {
        for (const box of [boxBetween(a, b), boxAround(boxBetween(a, b), to)]) {
          expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
          expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1.00002);
        }
      }),
    );
    const box = boxBetween({ x: 3013 / 4000, y: 77 / 4000 }, { x: 1201 / 4000, y: 1999 / 4000 });
    const back = fragmentOfLink(hrefOf(withFragment(address, { version: 1, time: null, box }, "")), address)!.box!;
    expect(Math.round(back.x * 4000)).toBe(1201);
    expect(Math.round((back.x + back.width) * 4000)).toBe(3013);
    expect(centreOf(box).x).toBeCloseTo((1201 + 3013) / 8000, 5);
  });
});

test.each([
  [12.48, "0:12.480"],
  [0, "0:00.000"],
  [59.9996, "1:00.000"],
  [3723.5, "1:02:03.500"],
])("%d seconds are %s", (seconds, name) => expect(timeName(seconds)).toBe(name));
