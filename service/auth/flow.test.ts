import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";
import { onEachDatabase } from "../testing/harness.ts";
import {
  authorizationUrl,
  authorize,
  Browser,
  exchange,
  insecure,
  opens,
  REDIRECT,
  refresh,
  registerClient,
  tokensFor,
} from "./testing/browser.ts";

onEachDatabase("an independent OAuth client", (service) => {
  test("completes discovery, registration, authorization code with PKCE, refresh and revocation", async () => {
    const issuer = new URL(service().origin);
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }));
    const registration = await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: "Agent", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
      insecure,
    );
    const client = (await oauth.processDynamicClientRegistrationResponse(registration)) as oauth.Client;

    const arrived = await authorize(service(), new Browser(service().origin), client, {
      params: { scope: "profile projects:read media:write" },
    });
    const params = oauth.validateAuthResponse(server, client, arrived.url, arrived.state);
    const granted = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), params, REDIRECT, arrived.verifier, insecure);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted);
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "profile projects:read media:write" });
    expect(tokens.access_token).toMatch(/^lpo_[a-z0-9]{36}$/);
    expect(tokens.refresh_token).toMatch(/^lpr_[a-z0-9]{36}$/);
    expect(tokens).not.toHaveProperty("id_token");
    expect(await opens(service(), tokens.access_token)).toBe(true);

    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, insecure),
    );
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await opens(service(), renewed.access_token)).toBe(true);

    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, oauth.None(), renewed.refresh_token!, insecure));
    expect(await opens(service(), renewed.access_token)).toBe(false);
    expect((await refresh(service(), client, renewed.refresh_token!)).body.error).toBe("invalid_grant");
  });

  test.each(["client_secret_basic", "client_secret_post"])("authenticates with %s and refuses a missing secret", async (method) => {
    const client = await registerClient(service(), { token_endpoint_auth_method: method });
    const arrived = await authorize(service(), new Browser(service().origin), client);
    expect((await exchange(service(), client, arrived)).status).toBe(401);
    const second = await authorize(service(), new Browser(service().origin), client);
    const server = { issuer: service().origin, token_endpoint: `${service().origin}/oauth/token` };
    const auth =
      method === "client_secret_basic" ? oauth.ClientSecretBasic(client.client_secret!) : oauth.ClientSecretPost(client.client_secret!);
    const params = oauth.validateAuthResponse(server, client, second.url, second.state);
    const response = await oauth.authorizationCodeGrantRequest(server, client, auth, params, REDIRECT, second.verifier, insecure);
    expect(response.status).toBe(200);
  });

  test("needs no consent for the dashboard, whose tokens follow the memberships", async () => {
    const callback = `${service().origin}/api/auth/callback/loupe`;
    const dashboard = { client_id: "loupe-dashboard" };
    const browser = new Browser(service().origin);
    const arrived = await authorize(service(), browser, dashboard, {
      email: "ben@acme.example",
      params: { redirect_uri: callback, scope: "profile account:admin" },
    });
    const { body } = await exchange(service(), dashboard, arrived, { redirect_uri: callback });
    const created = await service().call("POST /accounts", { token: body.access_token, body: { name: "Acme" } });
    expect(created.status).toBe(201);
    const me = await service().call("GET /me", { token: body.access_token });
    expect(me.body.accounts.map(({ id }: { id: string }) => id)).toContain(created.body.id);

    const second = await authorize(service(), browser, dashboard, { params: { redirect_uri: callback, prompt: "none" } });
    expect(second.url.searchParams.get("code")).toBeTruthy();
  });

  test.each([
    ["loupe-cli", "http://127.0.0.1:53219/callback"],
    ["loupe-cli", "http://localhost:53219/callback"],
    ["loupe-cli", "http://[::1]:53219/callback"],
    ["argos-cli", "http://127.0.0.1:41000/callback"],
  ])("signs in the command line %s without registration, with redirect to %s", async (id, redirect) => {
    const client = { client_id: id };
    const arrived = await authorize(service(), new Browser(service().origin), client, { params: { redirect_uri: redirect } });
    expect(arrived.url.origin).toBe(new URL(redirect).origin);
    const { status, body } = await exchange(service(), client, arrived, { redirect_uri: redirect });
    expect([status, typeof body.refresh_token, typeof body.expires_in]).toEqual([200, "string", "number"]);
    for (const elsewhere of ["http://127.0.0.1:1/other", "http://localhost.evil/callback", "https://evil.example/callback"]) {
      const { url } = await authorizationUrl(service(), client, { redirect_uri: elsewhere });
      const refused = await fetch(url, { redirect: "manual" });
      expect([refused.status, refused.headers.get("location")], elsewhere).toEqual([400, null]);
    }
  });

  test("limits a token to the consent's scopes and accounts, without later teams", async () => {
    const client = await registerClient(service());
    const arrived = await authorize(service(), new Browser(service().origin), client, {
      params: { scope: "profile media:read media:write" },
      consent: { scopes: ["profile", "media:read"] },
    });
    const { body } = await exchange(service(), client, arrived);
    expect(body.scope).toBe("profile media:read");
    const me = await service().call("GET /me", { token: body.access_token });
    expect(me.body.accounts).toHaveLength(1);
    expect((await refresh(service(), client, body.refresh_token)).body.scope).toBe("profile media:read");
  });

  test("asks for sign-in again after signing out, and keeps tokens valid", async () => {
    const browser = new Browser(service().origin);
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client, {}, browser);
    expect((await browser.post("/oauth/signout", {})).status).toBe(204);
    const { url } = await authorize(service(), browser, client, { params: { prompt: "none" } });
    expect(url.searchParams.get("error")).toBe("login_required");
    expect(await opens(service(), tokens.access_token)).toBe(true);
  });
});
