import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../db/schema.ts";
import { sha256 } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import {
  authorizationUrl,
  authorize,
  Browser,
  exchange,
  opens,
  post,
  REDIRECT,
  refresh,
  type Registered,
  registerClient,
  tokensFor,
  walk,
} from "./testing/browser.ts";
import { findOAuthToken } from "../domain/projects/tokens/oauth-tokens.ts";

onEachDatabase("resource indicators (RFC 8707)", (service) => {
  const opensTools = async (token: string) =>
    (
      await fetch(`${service().origin}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", authorization: `Bearer ${token}` },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      })
    ).status === 200;
  const boundTo = async (path: string) => {
    const client = await registerClient(service());
    return { client, tokens: await tokensFor(service(), client, { params: { resource: `${service().origin}${path}` } }) };
  };

  test("accepts an unbound token at both resources", async () => {
    const { access_token } = await tokensFor(service(), await registerClient(service()));
    expect([await opens(service(), access_token), await opensTools(access_token)]).toEqual([true, true]);
  });

  test("accepts a tool server's token, also refreshed, only at the tool server", async () => {
    const { client, tokens } = await boundTo("/mcp");
    expect(tokens.scope).toBe("profile media:read");
    const renewed = (await refresh(service(), client, tokens.refresh_token)).body;
    for (const { access_token } of [tokens, renewed])
      expect([await opens(service(), access_token), await opensTools(access_token)]).toEqual([false, true]);
    expect(renewed.scope).toBe("profile media:read");
  });

  test("accepts a REST token at the REST API and the tool server, with or without a trailing slash", async () => {
    for (const path of ["/v2", "/v2/"]) {
      const { access_token } = (await boundTo(path)).tokens;
      expect([await opens(service(), access_token), await opensTools(access_token)]).toEqual([true, true]);
    }
  });

  test.each(["https://elsewhere.example/v2", "/v2", "not an address", "http://127.0.0.1/mcp#x"])(
    "refuses %s with invalid_target",
    async (resource) => {
      const client = await registerClient(service());
      const { url } = await authorizationUrl(service(), client, { resource });
      const location = new URL((await new Browser(service().origin).fetch(url.href)).headers.get("location")!);
      expect(location.href.startsWith(REDIRECT)).toBe(true);
      expect(location.searchParams.get("error")).toBe("invalid_target");
    },
  );

  test("issues no token for another resource than the grant's, by code or refresh", async () => {
    const client = await registerClient(service());
    const { origin } = service();
    const arrived = await authorize(service(), new Browser(origin), client, { params: { resource: `${origin}/mcp` } });
    expect((await exchange(service(), client, arrived, { resource: `${origin}/v2` })).body.error).toBe("invalid_target");
    const { tokens, client: other } = await boundTo("/mcp");
    expect((await refresh(service(), other, tokens.refresh_token, { resource: `${origin}/v2` })).body.error).toBe("invalid_target");
  });

  test("applies declined scopes to the resource, and binds dashboard tokens too", async () => {
    const { origin } = service();
    const client = await registerClient(service());
    const tokens = await tokensFor(service(), client, { params: { resource: `${origin}/mcp` }, consent: { scopes: ["profile"] } });
    expect(tokens.scope).toBe("profile");
    expect([...(await findOAuthToken(service().deps, sha256(tokens.access_token), "mcp"))!.scopes]).toEqual(["profile"]);
    const dashboard = { client_id: "loupe-dashboard" };
    const redirect_uri = `${origin}/api/auth/callback/loupe`;
    const arrived = await authorize(service(), new Browser(origin), dashboard, { params: { redirect_uri, resource: `${origin}/v2` } });
    const { body } = await exchange(service(), dashboard, arrived, { redirect_uri });
    expect([await opens(service(), body.access_token), body.scope]).toEqual([true, "profile media:read"]);
  });

  test("the SDK's client registers, gets consent and calls a tool with a bound token", async () => {
    const { origin } = service();
    const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } = {};
    let asked: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: "Agent", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none", scope: "profile media:read" },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (url) => void (asked = url),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier!,
    };
    const address = new URL(`${origin}/mcp`);
    const connect = () =>
      new Client({ name: "agent", version: "1" }).connect(new StreamableHTTPClientTransport(address, { authProvider: provider }) as never);
    await expect(connect()).rejects.toThrow("Unauthorized");
    expect(asked!.searchParams.get("resource")).toBe(address.href);
    const arrived = await walk(service(), new Browser(origin), asked!);
    expect(await auth(provider, { serverUrl: address, authorizationCode: arrived.searchParams.get("code")! })).toBe("AUTHORIZED");
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }) as never);
    const { content } = (await client.callTool({ name: "getMe", arguments: {} })) as { content: { text: string }[] };
    expect(JSON.parse(content[0]!.text)).toMatchObject({ accounts: [{ type: "user" }] });
    expect(await opens(service(), kept.tokens!.access_token)).toBe(false);
  });
});

onEachDatabase("POST /oauth/introspect", (service) => {
  const introspect = (client: Registered, token: string) =>
    post(service(), "/oauth/introspect", {
      token,
      client_id: client.client_id,
      ...(client.client_secret && { client_secret: client.client_secret }),
    });
  const confidential = () => registerClient(service(), { token_endpoint_auth_method: "client_secret_post" });

  async function granted(email: string) {
    const client = await confidential();
    const params = { resource: `${service().origin}/v2` };
    const arrived = await authorize(service(), new Browser(service().origin), client, { email, params });
    return { client, tokens: (await exchange(service(), client, arrived, { client_secret: client.client_secret! })).body };
  }

  test("returns a confidential client's own active access tokens", async () => {
    const { client, tokens } = await granted("ana@acme.example");
    const { status, headers, body } = await introspect(client, tokens.access_token);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toMatchObject({
      active: true,
      scope: "profile media:read",
      client_id: client.client_id,
      token_type: "Bearer",
      aud: `${service().origin}/v2`,
      iss: service().origin,
      exp: expect.any(Number),
    });
  });

  test("returns inactive for unknown, foreign, refresh, expired and revoked tokens and disabled people", async () => {
    const { client, tokens } = await granted("ben@acme.example");
    const inactive = async (by: Registered, token: string) => expect((await introspect(by, token)).body).toEqual({ active: false });
    await inactive(client, "garbage");
    await inactive(await confidential(), tokens.access_token);
    await inactive(client, tokens.refresh_token);
    const { userId } = (await findOAuthToken(service().deps, sha256(tokens.access_token)))!;
    const disabled = (disabledAt: Date | null) => service().deps.db.update(users).set({ disabledAt }).where(eq(users.id, userId));
    await disabled(new Date());
    await inactive(client, tokens.access_token);
    await disabled(null);
    expect((await introspect(client, tokens.access_token)).body).toMatchObject({ active: true });
    await post(service(), "/oauth/revoke", {
      token: tokens.refresh_token,
      client_id: client.client_id,
      client_secret: client.client_secret!,
    });
    await inactive(client, tokens.access_token);
  });

  test("returns 401 invalid_client without a secret or with a wrong one", async () => {
    const open = await registerClient(service());
    const tokens = await tokensFor(service(), open);
    const client = await confidential();
    const refused = [
      await introspect(open, tokens.access_token),
      await introspect(open, "x"),
      await introspect({ ...client, client_secret: "wrong" }, "x"),
    ];
    for (const { status, body } of refused) expect([status, body.error]).toEqual([401, "invalid_client"]);
  });
});
