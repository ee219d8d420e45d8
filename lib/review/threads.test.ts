import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newComments, linesName, pinName, pinOn, sameThread, threadsOf } from "./threads.ts";
import { testComment } from "./testing/comment.ts";

const versions = [
  { id: "v-2", number: 2 },
  { id: "v-1", number: 1 },
];

describe("threadsOf", () => {
  test("numbers roots by creation time and groups their replies", () => {
    const threads = threadsOf([testComment("a"), testComment("b"), testComment("c", { threadId: "a" }), testComment("d")], versions);
    expect(threads.map(({ id, number, replies }) => [id, number, replies.map((it) => it.id)])).toEqual([
      ["a", 1, ["c"]],
      ["b", 2, []],
      ["d", 3, []],
    ]);
  });

  test("loses no comment and numbers without gaps for any references", () => {
    const any = fc
      .uniqueArray(fc.nat(30), { maxLength: 25 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) => fc.option(fc.nat(30)).map((root) => testComment(`c${id}`, { threadId: root === null ? null : `c${root}` }))),
        ),
      );
    fc.assert(
      fc.property(any, (comments) => {
        const threads = threadsOf(comments, versions);
        expect(threads.flatMap(({ root, replies }) => [root, ...replies])).toHaveLength(comments.length);
        expect(threads.map(({ number }) => number)).toEqual(threads.map((_, index) => index + 1));
      }),
    );
  });

  test("keeps the replies of a deleted root together", () => {
    const [thread, ...others] = threadsOf([testComment("x", { threadId: "gone" }), testComment("y", { threadId: "gone" })], versions);
    expect(others).toEqual([]);
    expect([thread!.id, thread!.root.id, thread!.replies.length]).toEqual(["gone", "x", 1]);
  });

  test("reuses the object of an unchanged thread and replaces it for a new reply", () => {
    const [a, b] = [testComment("a"), testComment("b")];
    const before = threadsOf([a, b], versions);
    const after = threadsOf([a, b, testComment("c", { threadId: "b" })], versions);
    expect(sameThread(before[0]!, after[0]!)).toBe(true);
    expect(sameThread(before[1]!, after[1]!)).toBe(false);
  });
});

describe("pins of versions", () => {
  const on = (mediaVersionId: string | null) =>
    threadsOf([testComment("a", { mediaVersionId, anchor: { type: "point", x: 0.9, y: 0.1 } })], versions)[0]!;

  test("are solid on their own version, hollow on later ones and absent on earlier ones", () => {
    expect(pinOn(on("v-1"), 1)).toBe("solid");
    expect(pinOn(on("v-1"), 2)).toBe("hollow");
    expect(pinOn(on("v-2"), 1)).toBeNull();
    expect(pinOn(on(null), 2)).toBe("hollow");
    expect(pinOn(threadsOf([testComment("a")], versions)[0]!, 2)).toBeNull();
  });

  test("are named by number, state, author and place", () => {
    expect(pinName(on("v-2"), 9, null)).toBe("Thread 1 of 9, open, Ana Reis, near the top right");
    expect(pinName(on("v-1"), 9, 1)).toBe("Thread 1 of 9, open, from version 1, Ana Reis, near the top right");
  });
});

describe("the place of a thread", () => {
  test("is read from its anchor", () => {
    const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.15 };
    const [thread] = threadsOf([testComment("a", { anchor: { type: "moment", seconds: 12.48, area } })], versions);
    expect(thread).toMatchObject({ fragment: { time: 12.48, box: area }, point: { x: 0.25, y: 0.275 } });
    expect(pinName(thread!, 1, null)).toBe("Thread 1 of 1, open, Ana Reis, an area near the top left, at 0:12.480");
  });

  test("names a range of lines", () => {
    const [thread] = threadsOf([testComment("a", { anchor: { type: "lines", from: 12, to: 18 } })], versions);
    expect(thread!.point).toBeNull();
    expect(linesName(thread!.lines!)).toBe("Lines 12–18");
    expect(linesName({ from: 3, to: 3 })).toBe("Line 3");
  });
});

test("only comments of others since the last visit are new", () => {
  const mine = testComment("m", { author: { id: "me", slug: "me", name: null } });
  expect(newComments([testComment("a")], [testComment("a"), testComment("b"), mine], "me").map(({ id }) => id)).toEqual(["b"]);
  expect(newComments([], [testComment("a")], null)).toHaveLength(1);
});
