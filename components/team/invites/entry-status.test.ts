import { expect, it } from "vitest";
import { readAddresses } from "@/lib/team/parse-invites";
import type { InvitePreview } from "@/lib/queries/invites";
import { entryStatuses } from "./entry-status";

const now = Date.parse("2026-01-10T12:00:00Z");
const told = (email: string, rest: Partial<InvitePreview>): [string, InvitePreview] => [
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
  told("new@acme.com", {}),
  told("new@other.com", {}),
  told("held@acme.com", pending(70)),
  told("old@acme.com", pending(-3)),
  told("mara@acme.com", { state: "member", member: "Mara Lindqvist" }),
  told("odd@acme.com", { state: "invalid" }),
]);
const say = (text: string, facts: Partial<Parameters<typeof entryStatuses>[1]> = {}) =>
  entryStatuses(readAddresses(text), { known, failed: false, domains: [], now, ...facts }).map(({ word, detail, sends }) => [
    word,
    detail,
    sends,
  ]);

it("says of every entry what sending would do, and why it is left out", () => {
  expect(say("new@acme.com, held@acme.com, old@acme.com, mara@acme.com, NEW@acme.com, odd@acme.com, nobody")).toEqual([
    ["Ready", null, true],
    ["Will be refreshed", "sent 2 hr ago", true],
    ["Will be refreshed", "expired 3 hr ago", true],
    ["Already a member", "Mara Lindqvist", false],
    ["Twice in the list", "as entry 1", false],
    ["Not an address", null, false],
    ["Not an address", "There is no @ in it.", false],
  ]);
});

it("marks who is outside the team's domains, where it has some", () => {
  expect(say("new@acme.com, new@other.com", { domains: ["acme.com"] })).toEqual([
    ["Ready", null, true],
    ["Ready", "outside your domains", true],
  ]);
});

it("waits for the service, and lets sending tell when it cannot be asked", () => {
  expect(say("later@acme.com")).toEqual([["Checking…", null, true]]);
  expect(say("later@acme.com", { failed: true })).toEqual([["Ready", "not checked", true]]);
});
