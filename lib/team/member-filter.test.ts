import { expect, test } from "vitest";
import { historyFilter, memberFilter } from "./member-filter.ts";

test("the address of the members page is read", () => {
  expect(memberFilter({ page: "3", search: " ana ", role: "owner", sort: "name-desc" })).toEqual({
    page: 3,
    search: "ana",
    role: "owner",
    sort: "name-desc",
  });
});

test("what is unknown or broken in an address counts as absent", () => {
  expect(memberFilter({ page: "-2", search: "\0", role: "king", sort: "1" })).toEqual({ page: 1 });
  expect(memberFilter({ page: "x", search: ["a", "b"] })).toEqual({ page: 1, search: "a" });
  expect(memberFilter({ search: "x".repeat(10_000) }).search).toHaveLength(254);
  expect(historyFilter({ kind: "toString", actor: "" })).toEqual({ page: 1 });
  expect(historyFilter({ kind: "member.level", actor: "u1" })).toEqual({ page: 1, kind: "member.level", actor: "u1" });
});
