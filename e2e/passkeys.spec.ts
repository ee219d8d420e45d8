import type { CDPSession, Page } from "@playwright/test";
import { access, passkeys } from "./pages/passkeys.ts";
import { shell } from "./pages/shell.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/sign-in.ts";

/** Gives a browser a virtual authenticator that holds passkeys and verifies its person. */
async function withAuthenticator(page: Page): Promise<void> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, required for a team, and signs in; a member without one is led to add theirs @main", async ({ another }) => {
  const stamp = Date.now().toString(36);
  const [owner, member] = [await another("visitor"), await another("visitor")];
  await withAuthenticator(owner);
  await signIn(owner, `mara-${stamp}@acme.example`);
  const team = await api<"POST /accounts">(owner, "POST", "/accounts", { name: `Strict ${stamp}` });
  await owner.goto("/settings/profile");
  await passkeys(owner).add.click();
  await passkeys(owner).name.fill("Work laptop");
  await passkeys(owner).continue.click();
  await expect(passkeys(owner).rows.filter({ hasText: "Work laptop" })).toBeVisible();
  await expectAccessible(owner);

  const { inviteLink } = await api<"POST /accounts/{accountSlug}/invite-link/reset">(
    owner,
    "POST",
    `/accounts/${team.slug}/invite-link/reset`,
  );
  await withAuthenticator(member);
  await signIn(member, `nils-${stamp}@acme.example`);
  await api(member, "POST", `/invite-links/${inviteLink.split("/").at(-1)!}/join`);

  await owner.goto(`/accounts/${team.slug}/security`);
  await passkeys(owner).require.click();
  await expectAccessible(owner);
  await passkeys(owner).confirmRequire.click();
  await expect(passkeys(owner).required).toBeVisible();

  await member.goto(`/accounts/${team.slug}/projects`);
  await expect(passkeys(member).wall(team.name!)).toBeVisible();
  await expectAccessible(member);
  await passkeys(member).wallAdd.click();
  await passkeys(member).add.click();
  await passkeys(member).name.fill("Phone");
  await passkeys(member).continue.click();
  await expect(passkeys(member).rows.filter({ hasText: "Phone" })).toBeVisible();
  await member.goto(`/accounts/${team.slug}/projects`);
  await passkeys(member).wallUse.click();
  await expect(shell(member).userMenu).toBeVisible();
  await expect(passkeys(member).wall(team.name!)).toHaveCount(0);

  await shell(owner).userMenu.click();
  await shell(owner).signOutItem.click();
  await expect(shell(owner).signIn).toBeVisible();
  // Without suggestions in the email field, only the button asks for the passkey.
  await owner.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await owner.goto("/login?next=%2Fsettings%2Fsessions");
  // The page leads on to the form.
  await expect(passkeys(owner).signIn).toBeVisible();
  await expectAccessible(owner);
  await passkeys(owner).signIn.click();
  await expect(owner).toHaveURL(/\/settings\/sessions/);
  await expect(passkeys(owner).method).toBeVisible();
});

test("an owner limits the lifetime of tokens, and revokes a member's token for the team", async ({ page, team }) => {
  const { accounts } = await api<"GET /me">(page, "GET", "/me");
  const own = accounts.find(({ slug }) => slug === team.slug)!;
  await api(page, "POST", "/me/tokens", { name: "Endless", accounts: [own.id] });
  await page.goto(`/accounts/${team.slug}/security`);
  await access(page).lifetime.selectOption("30");
  await expect(access(page).saved).toBeVisible();
  await expect(access(page).row("Endless").getByText(access(page).outside)).toBeVisible();
  await expectAccessible(page);
  await access(page).revoke("Endless").click();
  await access(page).confirmRevoke.click();
  await expect(access(page).revoked("Endless")).toBeVisible();
  await expect(access(page).row("Endless")).toHaveCount(0);
  await access(page).lifetime.selectOption("");
});
