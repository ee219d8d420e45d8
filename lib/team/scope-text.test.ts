import { describe, expect, test } from "vitest";
import { scopeNames } from "../contract/scopes.ts";
import { administers, changes, ending, scopeWords, unusedDays } from "./scope-text.ts";

const now = Date.parse("2026-04-01T12:00:00Z");
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();

test("every scope has a description, and changing scopes are told apart", () => {
  expect(Object.keys(scopeWords)).toEqual(scopeNames);
  expect(scopeNames.filter(changes)).toEqual([
    "projects:write",
    "builds:write",
    "reviews:write",
    "comments:write",
    "media:write",
    "account:admin",
  ]);
  expect(scopeNames.filter(administers)).toEqual(["account:admin"]);
});

describe("unusedDays", () => {
  test.each([
    ["used yesterday", ago(1), ago(400), null],
    ["used 89 days ago", ago(89), ago(400), null],
    ["used 90 days ago", ago(90), ago(400), 90],
    ["never used, made 10 days ago", null, ago(10), null],
    ["never used, made 120 days ago", null, ago(120), 120],
  ])("%s", (_, lastUsedAt, createdAt, days) => expect(unusedDays({ lastUsedAt, createdAt }, now)).toBe(days));
});

describe("ending", () => {
  test.each([
    [null, "Does not expire", "later"],
    [ago(0), "Expired", "ended"],
    [ago(3), "Expired", "ended"],
    [ago(-1), "Expires in 1 day", "soon"],
    [ago(-7), "Expires in 7 days", "soon"],
    [ago(-8), "Expires in 8 days", "later"],
  ])("%s", (at, words, tone) => expect(ending(at, now)).toEqual({ words, tone }));
});
