// @vitest-environment jsdom
import { expect, test } from "vitest";
import { get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { type Passkey, passkeyList } from "@/lib/queries/passkeys";
import { PasskeyWall } from "./passkey-wall";

const passkey: Passkey = { id: "p1", name: "Laptop", createdAt: "2026-01-05T10:00:00.000Z", lastUsedAt: null };

const show = async (passkeys: Passkey[]) => {
  serve(() => ({ status: 404, body: { error: "Not found." } }));
  const team = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level: "member" as const, passkeyRequired: true };
  await render(<PasskeyWall next="/accounts/acme/projects" />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [team] });
    client.setQueryData(passkeyList().queryKey, passkeys);
  });
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
