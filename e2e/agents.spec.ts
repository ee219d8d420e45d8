import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { InvalidGrantError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { applications, consent, permissions } from "./pages/consent.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { awaitCallback } from "./support/callback.ts";
import { expect, testWithOwnPerson as test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const origin = () => process.env["E2E_ORIGIN"]!;

/** An in-memory store for the SDK's OAuth client; `asked` is the URL that it would open in a browser. */
function oauthStore(port: number): OAuthClientProvider & { asked: URL | undefined } {
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = "";
  return {
    asked: undefined,
    redirectUrl: `http://127.0.0.1:${port}/callback`,
    clientMetadata: { client_name: "Pierlight", redirect_uris: [`http://127.0.0.1:${port}/callback`], token_endpoint_auth_method: "none" },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization(url) {
      this.asked = url;
    },
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
  };
}

test("an agent discovers the server, registers, gets consent, works, and is revoked @main", async ({ page, team }) => {
  const media = await store(page, team, await png());
  const callback = await awaitCallback();
  const provider = oauthStore(callback.port);
  const connect = async () => {
    const client = new Client({ name: "pierlight", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL(`${origin()}/mcp?sets=standard,members`), { authProvider: provider });
    try {
      await client.connect(transport);
      return { client, transport };
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      return { client: null, transport };
    }
  };
  const first = await connect();
  expect(first.client).toBeNull();
  expect(provider.asked!.origin).toBe(origin());

  await page.goto(provider.asked!.href);
  await expect(consent(page).title("Pierlight")).toBeVisible();
  await expect(consent(page).notVerified).toBeVisible();
  await expect(consent(page).firstTime).toBeVisible();
  await expect(page.getByText(`127.0.0.1:${callback.port}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Permissions to write or administer are not preselected.
  const write = consent(page).permission(permissions.comments);
  await expect(write).not.toBeChecked();
  await write.check();
  await expect(consent(page).permission(permissions.members)).not.toBeChecked();
  await consent(page).team(team.name).check();
  await consent(page).allow.click();
  await first.transport.finishAuth((await callback.query).get("code")!);

  const { client } = await connect();
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = (await client!.callTool({ name, arguments: given })) as { content: { text: string }[]; isError?: boolean };
    return { text: content[0]!.text, isError };
  };
  const me = JSON.parse((await call("getMe")).text) as { accounts: { slug: string }[] };
  expect(me.accounts.map(({ slug }) => slug)).toContain(team.slug);
  const listed = JSON.parse((await call("listMedia", { owner: team.slug, project: team.project })).text) as { results: { id: string }[] };
  expect(listed.results.map(({ id }) => id)).toEqual([media.id]);
  await call("createMediaComment", { mediaId: media.id, body: "Seen by an agent." });
  const admin = await call("listAccountMembers", { accountSlug: team.slug });
  expect([admin.isError, admin.text]).toEqual([true, expect.stringMatching(/insufficient scope/i)]);

  await page.goto(new URL(media.url).pathname);
  await expect(page.getByText("Seen by an agent.")).toBeVisible();

  await page.goto("/settings/applications");
  const program = applications(page).card("Pierlight");
  await expect(program.notVerified).toBeVisible();
  await expect(program.card.getByText(team.name)).toBeVisible();
  await expect(program.writesComments).toBeVisible();
  await expect(program.managesMembers).toHaveCount(0);
  await expectAccessible(page);
  await program.revoke.click();
  await applications(page).confirmRevoke.click();
  await expect(applications(page).revoked("Pierlight")).toBeVisible();
  await expect(call("getMe")).rejects.toThrow(InvalidGrantError);
  callback.close();
});

/** Registers a client and returns its authorization URL. */
async function request(page: Page, name: string, redirect: string, scope: string) {
  const registered = await page.request.post("/oauth/register", {
    data: { client_name: name, redirect_uris: [redirect], token_endpoint_auth_method: "none" },
  });
  const { client_id: client } = (await registered.json()) as { client_id: string };
  const urlFor = (scopes: string) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: "code",
      client_id: client,
      redirect_uri: redirect,
      scope: scopes,
      state: "s",
      code_challenge: createHash("sha256").update(randomBytes(32).toString("base64url")).digest("base64url"),
      code_challenge_method: "S256",
    })}`;
  return { urlFor, first: urlFor(scope) };
}

test("consent shows a program's name as text, marks new permissions, and refuses to be framed", async ({ page, team }) => {
  const callback = await awaitCallback();
  const redirect = `http://127.0.0.1:${callback.port}/callback`;
  const { urlFor, first } = await request(page, '<img src=x onerror="document.title=1">Loupe', redirect, "profile media:read");
  await page.goto(first);
  await expect(consent(page).title('<img src=x onerror="document.title=1">Loupe')).toBeVisible();
  await expect(consent(page).notVerified).toBeVisible();
  await consent(page).team(team.name).check();
  await consent(page).allow.click();
  await page.waitForURL(/\/callback\?/);

  const response = (await page.goto(urlFor("profile media:read media:write account:admin")))!;
  expect([response.headers()["x-frame-options"], response.headers()["content-security-policy"]]).toEqual([
    "DENY",
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  await expect(consent(page).asksForMore).toBeVisible();
  const { added } = consent(page);
  await expect(added).toHaveText([permissions.media, permissions.members]);
  for (const row of await added.all()) await expect(row.getByRole("checkbox")).not.toBeChecked();
  await expect(consent(page).team(team.name)).toBeChecked();
  await expectAccessible(page);

  const address = page.url();
  const outer = await page.context().newPage();
  await outer.goto("/healthz");
  const framed = await outer.evaluate(async (src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    try {
      return frame.contentDocument?.body.textContent ?? "refused";
    } catch {
      return "refused";
    }
  }, address);
  expect(framed).toBe("refused");
  callback.close();
});

test("consent lets another person sign in, and cancelling returns an error to the program", async ({ page, team }) => {
  const callback = await awaitCallback();
  const { first } = await request(page, "Tern", `http://127.0.0.1:${callback.port}/callback`, "profile");
  await page.goto(first);
  await expect(page.getByText(team.name)).toBeVisible();
  await consent(page).switchPerson.click();
  await expect(signInForm(page).email).toBeVisible();
  await expect(signInForm(page).forProgram("Tern")).toBeVisible();
  const email = `noor-${Date.now().toString(36)}@acme.example`;
  await enterCode(page, email);
  await expect(page.getByText(team.name)).toHaveCount(0);
  await consent(page).cancel.click();
  expect((await callback.query).get("error")).toBe("access_denied");
  callback.close();
});
