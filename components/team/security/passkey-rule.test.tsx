// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, get, render, serve } from "@/components/ui/testing/render";
import type { TeamSecurity } from "@/lib/queries/team-security";
import { PasskeyRule } from "./passkey-rule";

const security: TeamSecurity = {
  maxTokenDays: null,
  counts: { personal: 0, project: 0, app: 0 },
  outsidePolicy: 0,
  requirePasskey: false,
  passkeysOffered: true,
  members: 18,
  membersWithPasskey: 15,
  ownPasskey: true,
  confirmed: true,
};

const show = async (change: Partial<TeamSecurity> = {}) => {
  const requests = serve(() => ({ status: 200, body: { ...security, requirePasskey: true } }));
  await render(<PasskeyRule slug="acme" team="Acme" security={{ ...security, ...change }} />);
  return requests;
};

test("passkeys are required after a confirmation that counts the members without one", async () => {
  const requests = await show();
  expect(document.body.textContent).toContain("3 of 18 members have no passkey.");
  await click("[role=switch]");
  expect(get("[role=alertdialog]").textContent).toContain("3 members without a passkey can’t open the team");
  expect(get("[role=alertdialog]").textContent).toContain("apps keep working");
  await click("[role=alertdialog] button", "Require passkeys");
  expect(requests[0]).toEqual({ route: "PATCH /accounts/acme/security", body: { requirePasskey: true } });
});

test("an owner without a passkey can't require them, and sees the next step", async () => {
  await show({ ownPasskey: false, confirmed: false });
  expect(get<HTMLInputElement>("[role=switch]").disabled).toBe(true);
  expect(document.body.textContent).toContain("Add a passkey to your account first.");
  expect(get("a", "Add a passkey").getAttribute("href")).toBe("/settings/profile");
});

test("an instance without a host name says why passkeys can't be required", async () => {
  await show({ passkeysOffered: false, ownPasskey: false });
  expect(document.body.textContent).toContain("Passkeys need https and a host name.");
});
