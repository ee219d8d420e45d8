import { expect, test } from "vitest";
import { loadInviteFilter, loadMemberFilter } from "./list-parameters.ts";

const absent = { page: 1, size: 50, search: null, role: null, sort: null };

test("loadMemberFilter reads every parameter", () => {
  const query = { page: "3", search: " ana ", role: "owner", sort: "role-asc", size: "100" };
  expect(loadMemberFilter(query)).toEqual({ page: 3, size: 100, search: "ana", role: "owner", sort: "role-asc" });
});

test("loadMemberFilter ignores unknown and broken values", () => {
  expect(loadMemberFilter({ page: "-2", search: "\0", role: "king", sort: "1", size: "30" })).toEqual(absent);
  expect(loadMemberFilter({ page: "x", search: ["a", "b"] })).toEqual({ ...absent, search: "a" });
  expect(loadMemberFilter({ search: "x".repeat(10_000) }).search).toHaveLength(254);
});

test("loadInviteFilter reads page, search, state and order", () => {
  const nothing = { page: 1, search: null, state: null, sort: null };
  expect(loadInviteFilter({ page: "2", search: "guest", role: "owner" })).toEqual({ ...nothing, page: 2, search: "guest" });
  expect(loadInviteFilter({ state: "expired", sort: "email-asc" })).toEqual({ ...nothing, state: "expired", sort: "email-asc" });
  expect(loadInviteFilter({ state: "gone", sort: "role-asc" })).toEqual(nothing);
});
