import { describe, expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

const comment = (at: number) => ({
  id: `comment-${String(at).padStart(24, "x")}`,
  buildId: null,
  mediaId: "jcurxk3gk2bqaz1rs1r696er",
  body: { type: "doc", content: [{ type: "paragraph", content: [{ text: `Line ${at}, `, type: "text", marks: [{ type: "bold" }] }] }] },
  author: { id: "xt77nbys6ai1nrvdeu6x77sn", slug: "person-1f20", name: "Ana Reis" },
  anchor: at % 4 ? null : { x: at / 200, y: 0.922, type: "point" },
  pending: false,
  createdAt: new Date(at).toISOString(),
  reactions: [],
});

describe("a packed value", () => {
  test.each([
    ["null", null],
    ["a text", "a"],
    ["an empty text", ""],
    ["a number", -0.5],
    ["numbers that signs are made of", [-1, -2, -3, -4, -5, 0, 1]],
    ["truths", [true, false, null]],
    ["nothing in something", [{}, [], [[]], { a: {} }]],
    ["names with commas, digits and none", { "a,b": 1, "7": "x", "": { "": "" } }],
    [
      "objects with the same names in another order",
      [
        { a: 1, b: 2 },
        { b: 3, a: 4 },
      ],
    ],
    ["texts that look like code", ['</script><script>"\\u2028\u2028', "\0", "🙂"]],
    ["comments", Array.from({ length: 9 }, (_, at) => comment(at))],
  ])("%s comes back as it was", (_, value) => {
    const back = unpack(pack(value));
    expect(back).toEqual(value);
    expect(JSON.stringify(back)).toBe(JSON.stringify(value));
  });

  test("what JSON leaves out is left out", () => {
    const value = { a: undefined, b: [undefined, NaN, Infinity], c: { d: undefined } };
    expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test("a name that means something to objects is a name like others", () => {
    const value: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":1}');
    const back = unpack(pack(value)) as object;
    expect(Object.keys(back)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    expect("admin" in back).toBe(false);
  });

  test("two hundred comments take less than half of their JSON", () => {
    const comments = Array.from({ length: 200 }, (_, at) => comment(at));
    expect(pack(comments).length).toBeLessThan(JSON.stringify(comments).length / 2);
  });
});
