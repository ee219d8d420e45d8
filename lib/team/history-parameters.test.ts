import { expect, test } from "vitest";
import { loadHistoryFilter, loadOwnHistoryFilter } from "./history-parameters.ts";

const absent = { page: 1, from: null, to: null, search: null, open: null, kind: null, actor: null, project: null };

test("loadHistoryFilter accepts only kinds of a team's history", () => {
  expect(loadHistoryFilter({ kind: "toString", actor: "" })).toEqual(absent);
  expect(loadHistoryFilter({ kind: "token.created" }).kind).toBeNull();
  expect(loadHistoryFilter({ kind: "member.level", actor: "u1", project: "p1" })).toEqual({
    ...absent,
    kind: "member.level",
    actor: "u1",
    project: "p1",
  });
});

test("loadOwnHistoryFilter accepts kinds of personal accounts", () => {
  expect(loadOwnHistoryFilter({ kind: "session.created" }).kind).toBe("session.created");
  expect(loadOwnHistoryFilter({ kind: "domain.added" }).kind).toBeNull();
});

test.each([
  ["2026-01-05T23:00:00.000Z", true],
  ["2026-01-05", false],
  ["2026-13-45T00:00:00Z", false],
  ["yesterday", false],
])("accepts the moment %s: %s", (from, valid) => {
  expect(loadHistoryFilter({ from }).from).toBe(valid ? from : null);
});
