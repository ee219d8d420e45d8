import { expect, it } from "vitest";
import { joinedBySignUp } from "./joined-teams.ts";

it("returns the teams that a sign-up joined by domain in the last hour", () => {
  const now = Date.parse("2026-01-01T12:00:00Z");
  const entry = { id: "1", kind: "member.joined", target: "Acme", targetId: "t", before: null, after: "member", via: "domain" } as const;
  const rest = { actor: { id: "p", slug: "ana", name: "Ana" }, outcome: "done", reason: null, createdAt: "2026-01-01T11:30:00Z" } as const;
  const joined = { ...entry, ...rest };
  const entries = [
    joined,
    { ...joined, target: "Globex" },
    { ...joined, target: "Old", createdAt: "2026-01-01T10:59:00Z" },
    { ...joined, target: "Invited", via: "invite" as const },
    { ...joined, target: "Left", kind: "member.left" as const },
  ];
  expect(joinedBySignUp(entries, now)).toEqual(["Acme", "Globex"]);
});
