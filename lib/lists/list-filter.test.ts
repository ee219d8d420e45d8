import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { expect, test } from "vitest";
import { allRows, excludesRows } from "./list-filter.ts";

const url = { page: parseAsInteger.withDefault(1), sort: parseAsStringLiteral(["name"]), search: parseAsString, branch: parseAsString };

test("all rows are shown by no value of each parameter that excludes some", () => {
  expect(allRows(url)).toEqual({ search: null, branch: null });
});

test.each([
  [{ page: 3, sort: "name", search: null, branch: null }, false],
  [{ page: 1, sort: null, search: "", branch: null }, false],
  [{ page: 1, sort: null, search: null, branch: "main" }, true],
] as const)("%j excludes rows: %s", (filter, expected) => {
  expect(excludesRows(url, filter)).toBe(expected);
});
