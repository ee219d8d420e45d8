import { expect, test } from "vitest";
import { textRows } from "./text-rows.ts";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const short = (rows: ReturnType<typeof textRows>) =>
  rows.map((row) => (row.kind === "skipped" ? `… ${row.count}` : `${{ equal: " ", removed: "-", added: "+" }[row.kind]}${row.text}`));

test("a changed line is a removed and an added one, with three equal lines around it", () => {
  const before = lines(20);
  const after = before.with(9, "another");
  expect(short(textRows(before.join("\n"), after.join("\n")))).toEqual([
    "… 6",
    " line 7",
    " line 8",
    " line 9",
    "-line 10",
    "+another",
    " line 11",
    " line 12",
    " line 13",
    "… 7",
  ]);
});

test("numbers the lines of both sides", () => {
  expect(textRows("a\nb", "x\na\nb")).toEqual([
    { kind: "added", before: null, after: 1, text: "x" },
    { kind: "equal", before: 1, after: 2, text: "a" },
    { kind: "equal", before: 2, after: 3, text: "b" },
  ]);
});

test("a text that exists on one side only is all added or removed", () => {
  expect(short(textRows(null, "a\nb"))).toEqual(["+a", "+b"]);
  expect(short(textRows("a\nb", null))).toEqual(["-a", "-b"]);
});
