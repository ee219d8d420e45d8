import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareLines, lineScoreOf, splitLines } from "./compare-lines.ts";

describe("comparing texts line by line", () => {
  test.each([
    ["equal texts", "a\nb\n", "a\nb\n", []],
    ["other line ends", "a\nb", "a\r\nb\r\n", []],
    ["a changed line", "a\nb\nc", "a\nx\nc", [{ before: 1, removed: 1, after: 1, added: 1 }]],
    ["an added line", "a\nc", "a\nb\nc", [{ before: 1, removed: 0, after: 1, added: 1 }]],
    ["a removed line at the end", "a\nb", "a", [{ before: 1, removed: 1, after: 1, added: 0 }]],
    ["an empty text", "", "a\nb", [{ before: 0, removed: 0, after: 0, added: 2 }]],
    ["a moved block", "a\nb\nc\nd", "c\nd\na\nb", expect.any(Array)],
  ])("%s", (_name, before, after, changes) => {
    expect(compareLines(before, after).changes).toEqual(changes);
  });

  test("the score is the share of changed lines, and not 0 for one line of a million", () => {
    expect(lineScoreOf(compareLines("a\nb\nc\nd", "a\nx\nc\nd"))).toBe(0.25);
    expect(lineScoreOf({ changes: [{ before: 0, removed: 1, after: 0, added: 1 }], lines: { before: 1e6, after: 1e6 } })).toBe(0.00001);
    expect(lineScoreOf(compareLines("a", "a"))).toBe(0);
  });

  const text = fc.array(fc.constantFrom("a", "b", "c", "d", "{", "}"), { maxLength: 30 }).map((lines) => lines.join("\n"));
  test("applying the changes to the older text gives the newer one", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [older, newer] = [splitLines(before), splitLines(after)];
        const result: string[] = [];
        let at = 0;
        for (const change of compareLines(before, after).changes) {
          result.push(...older.slice(at, change.before), ...newer.slice(change.after, change.after + change.added));
          at = change.before + change.removed;
        }
        expect([...result, ...older.slice(at)]).toEqual(newer);
      }),
    );
  });
  test("a hundred thousand lines in another order are compared within seconds", () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    expect(compareLines(lines.join("\n"), lines.toReversed().join("\n")).changes.length).toBeGreaterThan(0);
  });
});
