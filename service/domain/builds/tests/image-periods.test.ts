import { expect, test } from "vitest";
import { imagePeriods } from "./image-periods.ts";

/** Builds from a text of their files, newest first: `.` lacks the test. */
const rows = (files: string) =>
  [...files].map((file, at) => {
    const number = files.length - at;
    return { id: `b${number}`, number, snapshot_id: file === "." ? null : number, file_id: file === "." ? null : file };
  });
const shortOf = (files: string) => imagePeriods(rows(files)).map((one) => `${one.fileId}${one.first}-${one.lastId.slice(1)}x${one.builds}`);

test.each([
  ["", []],
  ["....", []],
  ["aaaa", ["a1-4x4"]],
  ["abba", ["a4-4x1", "b2-3x2", "a1-1x1"]],
  ["a.a.", ["a2-4x2"]],
  [".ba", ["b2-2x1", "a1-1x1"]],
])("groups %j", (files, expected) => {
  expect(shortOf(files)).toEqual(expected);
});

test("names the builds without the test before an image, at most 20", () => {
  const [newest, older] = imagePeriods(rows("b..a.a.."));
  expect([newest!.without, older!.without]).toEqual([[7, 6], []]);
  expect(imagePeriods(rows(`b${".".repeat(30)}a`))[0]!.without).toHaveLength(20);
});
