// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { type Passkey, passkeyList } from "@/lib/queries/passkeys";
import { PasskeyWall } from "./passkey-wall";

const passkey: Passkey = { id: "p1", name: "Laptop", createdAt: "2026-01-05T10:00:00.000Z", lastUsedAt: null };

const show = async (passkeys: Passkey[]) => {
  const requests = serve(() => ({ status: 409, body: { error: "The last member of a team can't leave or be removed." } }));
  const team = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level: "member" as const, passkeyRequired: true };
  await render(<PasskeyWall next="/accounts/acme/projects" />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [team] });
    client.setQueryData(passkeyList().queryKey, passkeys);
  });
  return requests;
};

test("a member with a passkey is asked to use it", async () => {
  await show([passkey]);
  expect(get("h1").textContent).toBe("Acme requires a passkey");
  expect(get("button", "Use your passkey")).toBeTruthy();
  expect(document.body.textContent).toContain("Lost your passkey? Ask an owner of the team to reset it.");
});

test("a member without a passkey is led to add one", async () => {
  await show([]);
  expect(get("a", "Add a passkey").getAttribute("href")).toBe("/settings/profile");
});

test("a member leaves the team instead, after a confirmation that shows a refusal", async () => {
  const requests = await show([]);
  await click("button", "Leave Acme");
  expect(get("dialog[open] h2").textContent).toBe("Leave Acme?");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Leave team");
  expect(requests.at(-1)!.route).toBe("POST /accounts/acme/leave");
  expect(get("dialog[open] [role=alert]").textContent).toContain("The last member of a team can’t leave");
});
