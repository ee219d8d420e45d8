import { expect, test } from "vitest";
import { branchOf, conditionsOfBranch, eventChoices, eventOf, fieldsOfEvent } from "./automation-sentence.ts";

const start = { completed: true, reviewed: false, conditions: "[]" };

test.each(eventChoices.map(({ value }) => value))("the event %s is read from the fields that it makes", (event) => {
  expect(eventOf(fieldsOfEvent(event, start))).toBe(event);
});

test("another event keeps conditions, and takes that of a needed review away", () => {
  const onMain = { ...start, conditions: conditionsOfBranch("main", start) };
  const changes = fieldsOfEvent("changes", onMain);
  expect([eventOf(changes), branchOf(changes)]).toEqual(["changes", "main"]);
  expect(fieldsOfEvent("completed", changes)).toEqual(onMain);
});

test("a branch is chosen, replaced and removed", () => {
  const onMain = { ...start, conditions: conditionsOfBranch("main", start) };
  expect(branchOf({ conditions: conditionsOfBranch("next", onMain) })).toBe("next");
  expect(branchOf({ conditions: conditionsOfBranch(null, onMain) })).toBeNull();
  expect(branchOf({ conditions: JSON.stringify([{ field: "glob", not: false, value: "release/*" }]) })).toBe("release/*");
  expect(branchOf({ conditions: JSON.stringify([{ field: "build-branch", not: true, value: "main" }]) })).toBeNull();
});
