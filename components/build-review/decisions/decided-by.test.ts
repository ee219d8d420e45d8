import { expect, test } from "vitest";
import { decisionText, rejectionOf } from "./decided-by";

const person = (name: string) => ({ id: name, slug: name, name, pictureUrl: null });
const cause = { decision: "approved", decidedBy: person("Ben"), decidedAt: null, carriedFrom: null } as const;
const text = (more: object = {}) => decisionText({ cause, decision: "approved", userId: "me", isOwn: false, rejection: null, ...more });

test.each([
  ["rejected", person("Ana"), "build rejected by Ana"],
  ["rejected", null, "build rejected"],
  ["accepted", person("Ana"), null],
] as const)("the rejection of a build with the status %s by %j is %j", (status, reviewedBy, expected) => {
  expect(rejectionOf({ status, reviewedBy })).toBe(expected);
});

test("an approval in a rejected build names who approved and who rejected the build", () => {
  const rejection = "build rejected by Ana";
  expect(text({ rejection })).toBe("Approved by Ben, build rejected by Ana");
  expect(text({ rejection, isOwn: true })).toBe("Approved by you, build rejected by Ana");
  expect(text({ rejection, decision: "rejected", cause: { ...cause, decision: "rejected" } })).toBe("Rejected by Ben");
  expect(text()).toBe("Approved by Ben");
});
