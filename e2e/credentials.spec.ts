import { createHash } from "node:crypto";
import { commandLine } from "./pages/consent.ts";
import { joinPage } from "./pages/invites.ts";
import { library } from "./pages/library.ts";
import { shell } from "./pages/shell.ts";
import { projectToken, sessions, tokens } from "./pages/tokens.ts";
import { expectAccessible } from "./support/axe.ts";
import { awaitCallback } from "./support/callback.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { enterCode, signIn } from "./support/sign-in.ts";

const asToken = async (token: string, path = "/me") =>
  (await fetch(`${process.env["E2E_ORIGIN"]}/v2${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test("an access token is created, shown once, works, is renamed, revoked, and in the history @main", async ({ page, team }) => {
  await page.goto(`/accounts/${team.slug}/projects`);
  await shell(page).userMenu.click();
  await shell(page).settingsItem.click();
  await tokens(page).link.click();
  await expect(tokens(page).title).toBeVisible();
  await tokens(page).create.click();
  await tokens(page).submit.click();
  await expect(tokens(page).nameMissing).toBeVisible();
  await tokens(page).name.fill("Nightly");
  await page.keyboard.press("Escape");
  await tokens(page).create.click();
  await expect(tokens(page).name).toHaveValue("Nightly");
  await tokens(page).team(team.name).check();
  await tokens(page).expires.selectOption("30");
  await expectAccessible(page);
  await tokens(page).submit.click();

  const panel = tokens(page).panel("Nightly");
  await expect(panel).toBeFocused();
  const token = (await panel.getByRole("code").textContent())!;
  expect(token).toMatch(/^\S{40}$/);
  await expectAccessible(page);
  expect(await asToken(token)).toBe(200);
  const row = tokens(page).row("Nightly");
  await expect(row.getByText(tokens(page).expiry)).toBeVisible();
  await expect(row.getByText(team.name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);

  await tokens(page).menu("Nightly").click();
  await tokens(page).renameItem.click();
  await tokens(page).name.fill("Weekly");
  await tokens(page).name.press("Enter");
  await expect(tokens(page).renamed("Weekly")).toBeVisible();
  await tokens(page).menu("Weekly").click();
  await tokens(page).revokeItem.click();
  await tokens(page).confirmRevoke.click();
  await expect(tokens(page).revoked("Weekly")).toBeVisible();
  expect(await asToken(token)).toBe(401);

  await tokens(page).history.click();
  await expect(tokens(page).revokedEntry("Weekly")).toBeVisible();
  await expectAccessible(page);
});

test("a project token is created, rotated and revoked; a contributor sees only the pages of their role", async ({
  page,
  team,
  another,
}) => {
  await page.goto(library(page).path(team));
  await projectToken(page).settings.click();
  await projectToken(page).access.click();
  await projectToken(page).create.click();
  await projectToken(page).name.fill("Nightly CI");
  await projectToken(page).submit.click();
  const { value } = projectToken(page);
  const first = (await value.textContent())!;
  expect(await asToken(first, "/project")).toBe(200);
  await expectAccessible(page);
  await projectToken(page).menu.click();
  await projectToken(page).rotate.click();
  await projectToken(page).confirmRotate.click();
  await expect(value).not.toHaveText(first);
  const second = (await value.textContent())!;
  expect([await asToken(first, "/project"), await asToken(second, "/project")]).toEqual([401, 200]);
  await projectToken(page).menu.click();
  await projectToken(page).revoke.click();
  await tokens(page).confirmRevoke.click();
  await expect(projectToken(page).none).toBeVisible();
  expect(await asToken(second, "/project")).toBe(401);

  const ben = await another("ben");
  const { inviteLink } = await api<"POST /accounts/{accountSlug}/invite-link/reset">(
    page,
    "POST",
    `/accounts/${team.slug}/invite-link/reset`,
  );
  await api<"PATCH /accounts/{accountSlug}">(page, "PATCH", `/accounts/${team.slug}`, { defaultUserLevel: "contributor" });
  await ben.goto(inviteLink);
  await joinPage(ben).anyJoin.click();
  await expect(ben).toHaveURL(new RegExp(`/accounts/${team.slug}`));
  await ben.goto(`/accounts/${team.slug}/projects/${team.project}/settings`);
  // A project is not found for a contributor without a role in it.
  await expect(library(ben).notFound).toBeVisible();
  // With a role the project is open, and a page of its admins is still not found.
  const project = `/projects/${team.slug}/${team.project}`;
  await api<"PATCH /projects/{owner}/{project}">(page, "PATCH", project, { defaultUserLevel: "reviewer" });
  await ben.goto(`/accounts/${team.slug}/projects/${team.project}/settings`);
  await expect(projectToken(ben).settings).toBeVisible();
  await ben.goto(`/accounts/${team.slug}/projects/${team.project}/access-requests/none`);
  await expect(library(ben).notFound).toBeVisible();
});

test("signing out everywhere ends every browser session and keeps access tokens", async ({ another, browser }) => {
  const email = `rui-${Date.now().toString(36)}@acme.example`;
  const here = await another("visitor");
  await signIn(here, email);
  const context = await browser.newContext();
  const there = await context.newPage();
  await signIn(there, email);
  const me = await api<"GET /me">(here, "GET", "/me");
  const { token } = await api<"POST /me/tokens">(here, "POST", "/me/tokens", { name: "stays", accounts: [me.id] });

  await here.goto("/settings/sessions");
  await expect(sessions(here).rows).toHaveCount(2);
  await expect(sessions(here).current).toHaveCount(1);
  await expectAccessible(here);
  const stale = await here.context().storageState();
  await sessions(here).signOutEverywhere.click();
  await sessions(here).confirm.click();
  await expect(shell(here).signIn).toBeVisible();

  expect((await there.request.get("/api/v2/me")).status()).toBe(401);
  await there.goto("/settings/tokens");
  await expect(there).toHaveURL(/\/login\//);
  const replayed = await browser.newContext({ storageState: stale });
  expect((await replayed.request.get("/api/v2/me")).status()).toBe(401);
  expect(await asToken(token)).toBe(200);
  await context.close();
  await replayed.close();
});

test("a command line gets a token once, with its own verifier only", async ({ page, team }) => {
  const callback = await awaitCallback();
  const verifier = "v".repeat(64);
  const pkce = createHash("sha256").update(verifier).digest("base64url");
  await page.goto("/auth/cli?port=1");
  await expect(commandLine(page).incomplete).toBeVisible();
  await page.goto(`/auth/cli?${new URLSearchParams({ port: String(callback.port), state: "a state", pkce })}`);
  await expect(page.getByText(`localhost:${callback.port}`)).toBeVisible();
  await expect(page.getByText(team.name)).toBeVisible();
  await expectAccessible(page);
  await commandLine(page).allow.click();
  const query = await callback.query;
  await page.waitForURL((url) => url.port === String(callback.port));
  expect(query.get("state")).toBe("a state");
  const exchange = async (code_verifier: string) =>
    fetch(`${process.env["E2E_ORIGIN"]}/v2/auth/cli/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: query.get("code"), code_verifier }),
    });
  const { token } = (await (await exchange(verifier)).json()) as { token: string };
  expect(await asToken(token, `/accounts/${team.slug}`)).toBe(200);
  expect((await exchange(verifier)).status).toBe(401);
  await page.goto("/auth/cli/success");
  await expect(commandLine(page).done).toBeVisible();
  await expectAccessible(page);
  callback.close();
});

test("a visitor who opens a command line's sign-in page signs in first and returns to it", async ({ another }) => {
  const visitor = await another("visitor");
  const pkce = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  await visitor.goto(`/auth/cli?port=4000&state=s&pkce=${pkce}`);
  await expect(visitor).toHaveURL(/\/login/);
  await enterCode(visitor, `lena-${Date.now().toString(36)}@acme.example`);
  await expect(commandLine(visitor).title).toBeVisible();
  // The server-rendered button does nothing before hydration.
  await visitor.waitForLoadState("networkidle");
  await commandLine(visitor).cancel.click();
  await expect(commandLine(visitor).cancelled).toBeVisible();
});
