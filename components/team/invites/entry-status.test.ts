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
]);
const say = (text: string, facts: Partial<Parameters<typeof entryStatuses>[1]> = {}) =>
  entryStatuses(readAddresses(text), { known, failed: false, domains: [], now, ...facts }).map(({ word, detail, sends }) => [
    word,
    detail,
    sends,
  ]);

it("returns what sending would do with each entry, or why it is skipped", () => {
  expect(say("new@acme.com, held@acme.com, old@acme.com, mara@acme.com, NEW@acme.com, odd@acme.com, nobody")).toEqual([
    ["Ready", null, true],
    ["Will be resent", "sent 2 hr ago", true],
    ["Will be resent", "expired 3 hr ago", true],
    ["Already a member", "Mara Lindqvist", false],
    ["Duplicate", "of row 1", false],
    ["Invalid email", null, false],
    ["Invalid email", "missing @", false],
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
