import { createHash } from "node:crypto";
import { expectAccessible } from "./support/axe.ts";
import { awaitCallback } from "./support/callback.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { enterCode, signIn } from "./support/sign-in.ts";

const asToken = async (token: string, path = "/me") =>
  (await fetch(`${process.env["E2E_ORIGIN"]}/v2${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test("an access token is made, shown this once, works, is renamed and revoked, and the history tells", async ({ page, team }) => {
  await page.goto(`/accounts/${team.slug}/projects`);
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: "Your settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access tokens" })).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Give it a name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Nightly");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New token" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nightly");
  await page.getByRole("checkbox", { name: new RegExp(team.name) }).check();
  await page.getByRole("combobox", { name: "Expires" }).selectOption("30");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create token" }).click();

  const panel = page.getByRole("region", { name: "“Nightly” is ready" });
  await expect(panel).toBeFocused();
  const token = (await panel.getByRole("code").textContent())!;
  expect(token).toMatch(/^\S{40}$/);
  await expectAccessible(page);
  expect(await asToken(token)).toBe(200);
  const row = page.getByRole("list", { name: "Your access tokens" }).getByRole("listitem").filter({ hasText: "Nightly" }).first();
  await expect(row.getByText("Expires in 30 days")).toBeVisible();
  await expect(row.getByText(team.name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.getByRole("button", { name: "More for Nightly" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Weekly");
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(page.getByText("Renamed to “Weekly”.")).toBeVisible();
  await page.getByRole("button", { name: "More for Weekly" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByText("“Weekly” is revoked.")).toBeVisible();
  expect(await asToken(token)).toBe(401);

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("revoked the access token “Weekly”").first()).toBeVisible();
  await expectAccessible(page);
});

test("a project token is made by whom the project lets, replaced and revoked; others are told who can", async ({ page, team, another }) => {
  await page.goto(`/accounts/${team.slug}/projects/${team.project}/media`);
  await page.getByRole("link", { name: "Project settings" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  const panel = page.getByRole("region", { name: "The project token is ready" });
  const first = (await panel.getByRole("code").textContent())!;
  expect(await asToken(first, "/project")).toBe(200);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace token" }).click();
  await expect(panel.getByRole("code")).not.toHaveText(first);
  const second = (await panel.getByRole("code").textContent())!;
  expect([await asToken(first, "/project"), await asToken(second, "/project")]).toEqual([401, 200]);
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByText("No token yet.")).toBeVisible();
  expect(await asToken(second, "/project")).toBe(401);

  const ben = await another("ben");
  const { inviteLink } = await api<"POST /accounts/{accountSlug}/invite-link/reset">(
    page,
    "POST",
    `/accounts/${team.slug}/invite-link/reset`,
  );
  await api<"PATCH /accounts/{accountSlug}">(page, "PATCH", `/accounts/${team.slug}`, { defaultUserLevel: "contributor" });
  await ben.goto(inviteLink);
  await ben.getByRole("button", { name: /^Join/ }).click();
  await expect(ben).toHaveURL(new RegExp(`/accounts/${team.slug}`));
  await ben.goto(`/accounts/${team.slug}/projects/${team.project}/settings`);
  // A contributor without a level in the project does not learn that it exists.
  await expect(ben.getByRole("heading", { name: "Nothing to see here" })).toBeVisible();
});

test("signing out everywhere ends every browser on its next step, and leaves tokens alone", async ({ another, browser }) => {
  const email = `rui-${Date.now().toString(36)}@acme.example`;
  const here = await another("visitor");
  await signIn(here, email);
  const context = await browser.newContext();
  const there = await context.newPage();
  await signIn(there, email);
  const me = await api<"GET /me">(here, "GET", "/me");
  const { token } = await api<"POST /me/tokens">(here, "POST", "/me/tokens", { name: "stays", accounts: [me.id] });

  await here.goto("/settings/sessions");
  await expect(here.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(2);
  await expect(here.getByText("This one")).toHaveCount(1);
  await expectAccessible(here);
  const stale = await here.context().storageState();
  await here.getByRole("button", { name: "Sign out everywhere" }).click();
  await here.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(here.getByRole("link", { name: "Sign in" }).first()).toBeVisible();

  expect((await there.request.get("/api/v2/me")).status()).toBe(401);
  await there.goto("/settings/tokens");
  await expect(there).toHaveURL(/\/login\//);
  const replayed = await browser.newContext({ storageState: stale });
  expect((await replayed.request.get("/api/v2/me")).status()).toBe(401);
  expect(await asToken(token)).toBe(200);
  await context.close();
  await replayed.close();
});

test("a command line asks in the browser, and gets a token for its verifier alone, once", async ({ page, team }) => {
  const callback = await awaitCallback();
  const verifier = "v".repeat(64);
  const pkce = createHash("sha256").update(verifier).digest("base64url");
  await page.goto("/auth/cli?port=1");
  await expect(page.getByRole("heading", { name: "This address is incomplete" })).toBeVisible();
  await page.goto(`/auth/cli?${new URLSearchParams({ port: String(callback.port), state: "a state", pkce })}`);
  await expect(page.getByText(`localhost:${callback.port}`)).toBeVisible();
  await expect(page.getByText(team.name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign the program in" }).click();
  const query = await callback.query;
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
  await expect(page.getByRole("heading", { name: "The program is signed in" })).toBeVisible();
  await expectAccessible(page);
  callback.close();
});

test("a visitor who opens a command line's address signs in first and comes back to it", async ({ another }) => {
  const visitor = await another("visitor");
  const pkce = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  await visitor.goto(`/auth/cli?port=4000&state=s&pkce=${pkce}`);
  await expect(visitor).toHaveURL(/\/login/);
  await enterCode(visitor, `lena-${Date.now().toString(36)}@acme.example`);
  await expect(visitor.getByRole("heading", { name: /asks to sign in as you/ })).toBeVisible();
  // The page came with its words before it could be pressed.
  await visitor.waitForLoadState("networkidle");
  await visitor.getByRole("button", { name: "Cancel" }).click();
  await expect(visitor.getByRole("heading", { name: "Nothing was allowed" })).toBeVisible();
});
