import { expect, it } from "vitest";
import { readAddresses } from "@/lib/team/parse-invites";
import type { InvitePreview } from "@/lib/queries/invites";
import { entryStatuses } from "./entry-status";

const now = Date.parse("2026-01-10T12:00:00Z");
const preview = (email: string, rest: Partial<InvitePreview>): [string, InvitePreview] => [
  email,
  { email, state: "ready", member: null, invite: null, ...rest },
];
const pending = (hoursLeft: number): Partial<InvitePreview> => ({
  state: "pending",
  invite: {
    id: "i",
    email: "",
    level: "member",
    createdAt: "2026-01-01T00:00:00Z",
    expiresAt: new Date(now + hoursLeft * 3_600_000).toISOString(),
    expired: hoursLeft <= 0,
  },
});
const known = new Map([
  preview("new@acme.com", {}),
  preview("new@other.com", {}),
  preview("held@acme.com", pending(70)),
  preview("old@acme.com", pending(-3)),
  preview("mara@acme.com", { state: "member", member: "Mara Lindqvist" }),
  preview("odd@acme.com", { state: "invalid" }),
  preview("full@acme.com", { state: "limited", retryAt: new Date(now + 20 * 60_000).toISOString() }),
]);
const say = (text: string, facts: Partial<Parameters<typeof entryStatuses>[1]> = {}) =>
  entryStatuses(readAddresses(text), {
    known,
    failed: false,
    domains: [],
    now,
    unknownRoleOf: ({ unknownRole }) => unknownRole,
    ...facts,
  }).map(({ word, detail, sends }) => [word, detail, sends]);

it("returns what sending would do with each entry, or why it is skipped", () => {
  expect(say("new@acme.com, held@acme.com, old@acme.com, mara@acme.com, NEW@acme.com, odd@acme.com\nno-address")).toEqual([
    ["Ready", null, true],
    ["Will be resent", "sent 2 h ago", true],
    ["Will be resent", "expired 3 h ago", true],
    ["Already a member", "skipped", false],
    ["Duplicate", "skipped", false],
    ["Not an email", null, false],
    ["Not an email", "missing @", false],
  ]);
});

it("marks addresses outside the team's domains", () => {
  expect(say("new@acme.com, new@other.com", { domains: ["acme.com"] })).toEqual([
    ["Ready", null, true],
    ["Ready", "outside your domains", true],
  ]);
});

it("is checking until the preview arrives, and not checked when it fails", () => {
  expect(say("later@acme.com")).toEqual([["Checking…", null, true]]);
  expect(say("later@acme.com", { failed: true })).toEqual([["Ready", "not checked", true]]);
});

it("shows when an address beyond a limit can be invited", () => {
  const [[word, detail, sends]] = say("full@acme.com") as [[string, string, boolean]];
  expect([word, sends]).toEqual(["Limit reached", false]);
  expect(detail).toMatch(/^try again at \d{1,2}[:.]\d\d/);
});

it("holds back an entry with an unknown role until one is chosen, and not the others", () => {
  const text = "new@acme.com boss\nheld@acme.com owner";
  expect(say(text).map(([word, , sends]) => [word, sends])).toEqual([
    ["Unknown role", false],
    ["Will be resent", true],
  ]);
  expect(say(text, { unknownRoleOf: () => null })[0]).toEqual(["Ready", null, true]);
});
