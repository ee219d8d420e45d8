import { expect, test } from "vitest";
import { lineHunks } from "./line-hunks.ts";

const text = (...lines: string[]) => `${lines.join("\n")}\n`;
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);
const words = (before: string, after: string) =>
  lineHunks(before, after).hunks.map(({ skipped, lines }) => [
    skipped,
    ...lines.map(({ kind, before: older, after: newer }) => `${kind} ${older ?? "-"} ${newer ?? "-"}`),
  ]);

test("shows a changed line with the three lines around it", () => {
  const before = text(...numbered(1, 20));
  const after = text(...numbered(1, 9), "other", ...numbered(11, 20));
  expect(words(before, after)).toEqual([
    [6, "same 7 7", "same 8 8", "same 9 9", "removed 10 -", "added - 10", "same 11 11", "same 12 12", "same 13 13"],
  ]);
  expect(lineHunks(before, after)).toMatchObject({ removed: 1, added: 1, skippedAfter: 7 });
});

test("joins changes whose surroundings touch, and counts lines after an insertion on both sides", () => {
  const before = text(...numbered(1, 30));
  const after = text("new", ...numbered(1, 4), ...numbered(6, 24), "end", ...numbered(25, 30));
  expect(words(before, after)).toEqual([
    [0, "added - 1", "same 1 2", "same 2 3", "same 3 4", "same 4 5", "removed 5 -", "same 6 6", "same 7 7", "same 8 8"],
    [13, "same 22 22", "same 23 23", "same 24 24", "added - 25", "same 25 26", "same 26 27", "same 27 28"],
  ]);
});

test.each([
  ["equal texts", "a\n", "a\n", []],
  ["a new text", "", "a\nb\n", [[0, "added - 1", "added - 2"]]],
  ["a removed text", "a\n", "", [[0, "removed 1 -"]]],
])("describes %s", (_, before, after, expected) => expect(words(before, after)).toEqual(expected));

test("keeps every changed line of random texts, once and in order", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed;
    const random = (most: number) => (state = (state * 48271) % 2147483647) % most;
    const lines = (count: number) => Array.from({ length: count }, () => `l${random(6)}`);
    const [before, after] = [lines(1 + random(40)), lines(1 + random(40))];
    const { hunks, skippedAfter } = lineHunks(text(...before), text(...after));
    const shown = hunks.flatMap(({ lines: some }) => some);
    for (const line of shown) {
      if (line.before !== null) expect(before[line.before - 1]).toBe(line.text);
      if (line.after !== null) expect(after[line.after - 1]).toBe(line.text);
    }
    const newer = shown.filter((line) => line.after !== null).length + hunks.reduce((sum, { skipped }) => sum + skipped, 0) + skippedAfter;
    expect(newer).toBe(after.length);
  }
});
