import { describe, expect, test } from "vitest";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, authorize, Browser, exchange, REDIRECT, registerClient } from "./testing/browser.ts";

/** Returns the response to an authorization request without a session. */
async function ask(
  service: TestService,
  params: Record<string, string | undefined>,
  headers: Record<string, string> = { accept: "text/html" },
) {
  const client = params["client_id"]
    ? { client_id: params["client_id"] }
    : await registerClient(service, {}, `198.51.100.${Math.floor(Math.random() * 250)}`);
  const { url } = await authorizationUrl(service, client, params);
  const response = await fetch(url, { redirect: "manual", headers });
  const location = response.headers.get("location");
  return {
    status: response.status,
    location: location ? new URL(location, service.origin) : null,
    headers: response.headers,
    text: await response.text(),
  };
}

onEachDatabase("GET /oauth/authorize", (service) => {
  test("issues no code without a code challenge", async () => {
    const { location } = await ask(service(), { code_challenge: undefined, code_challenge_method: undefined });
    expect(location?.href.startsWith(REDIRECT)).toBe(true);
    expect(location?.searchParams.get("error")).toBe("invalid_request");
    expect(location?.searchParams.has("code")).toBe(false);
  });

  test.each([["plain"], [undefined]])("accepts only the challenge method S256, not %s", async (method) => {
    const { location } = await ask(service(), { code_challenge_method: method });
    expect(location?.searchParams.get("error")).toBe("invalid_request");
    const metadata = await (await fetch(`${service().origin}/.well-known/oauth-authorization-server`)).json();
    expect(metadata.code_challenge_methods_supported).toEqual(["S256"]);
  });

  test.each(["token", "id_token", "code token", "none"])("refuses response_type %s", async (response_type) => {
    const { location } = await ask(service(), { response_type });
    expect(location?.searchParams.get("error") ?? new URLSearchParams(location?.hash.slice(1)).get("error")).toBe(
      "unsupported_response_type",
    );
  });

  test.each(["form_post", "fragment", "web_message"])("refuses response_mode %s", async (response_mode) => {
    const { location, text } = await ask(service(), { response_mode });
    expect(location?.href ?? text).toMatch(/error|Sign-in did not work/);
    expect(location?.pathname ?? "").not.toMatch(/login/);
  });

  describe("never redirects to an unregistered address", () => {
    test.each([
      "https://app.example:8443/cb",
      "https://app.example/cb?x=1",
      "https://app.example/cb/",
      "https://app.example/CB",
      "https://app.example/cb/../cb",
      "https://user@app.example/cb",
      "https://app.example/cb#x",
      "https://app.example.evil/cb",
      "https://app.example%2fcb",
      "https://app.example/%63b",
      "http://app.example/cb",
      "javascript:alert(1)",
      "cursor://app.example/other",
      "cursor://app.example:1/cb",
      "vscode://app.example/cb",
    ])("%s", async (redirect_uri) => {
      const client = await registerClient(
        service(),
        { redirect_uris: ["https://app.example/cb", "cursor://app.example/cb"] },
        `198.51.100.${Math.floor(Math.random() * 250)}`,
      );
      const { status, location } = await ask(service(), { client_id: client.client_id, redirect_uri });
      expect(status).toBe(400);
      expect(location).toBeNull();
    });
  });

  test("accepts another port of a loopback address only", async () => {
    const client = await registerClient(
      service(),
      { redirect_uris: ["http://127.0.0.1:1/cb", "http://[::1]:1/cb", "http://localhost:1/cb"] },
      "198.51.100.251",
    );
    const at = async (redirect_uri: string) => (await ask(service(), { client_id: client.client_id, redirect_uri })).status;
    expect(await at("http://127.0.0.1:2345/cb")).toBe(303);
    expect(await at("http://[::1]:2345/cb")).toBe(303);
    expect(await at("http://localhost:2345/cb")).toBe(303);
    for (const address of [
      "http://localhost:2345/other",
      "http://127.0.0.1:2345/other",
      "http://127.0.0.1:99999/cb",
      "http://127.0.0.2:1/cb",
      "http://localhost.evil:1/cb",
      "http://127.0.0.1.evil/cb",
      "http://127.0.0.1:1@evil/cb",
      "https://127.0.0.1:1/cb",
    ])
      expect(await at(address), address).toBe(400);
  });

  test("shows an unknown client an error page that cannot be framed, without a redirect", async () => {
    const { status, location, headers, text } = await ask(service(), { client_id: "unknown", redirect_uri: "https://evil.example/" });
    expect([status, location]).toEqual([400, null]);
    expect(headers.get("content-type")).toContain("text/html");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(text).not.toContain("evil.example");
    const json = await ask(service(), { client_id: "unknown" }, { accept: "application/json" });
    expect(JSON.parse(json.text)).toMatchObject({ error: "invalid_client" });
  });

  test("escapes quoted text on the error page", async () => {
    const { text } = await ask(service(), { client_id: "<script>alert(1)</script>" });
    expect(text).not.toContain("<script");
  });

  test("returns state unchanged and iss with the issuer, on success and on error", async () => {
    const client = await registerClient(service(), {}, "198.51.100.252");
    const state = `ünï ✓ 漢字 &=+%20"'<> ${"x".repeat(2048)}`;
    const { url } = await authorize(service(), new Browser(service().origin), client, { params: { state } });
    expect(url.searchParams.get("state")).toBe(state);
    expect(url.searchParams.get("iss")).toBe(service().origin);
    const { location } = await ask(service(), { client_id: client.client_id, state, response_type: "token" });
    const answer = location!.search ? location!.searchParams : new URLSearchParams(location!.hash.slice(1));
    expect([answer.get("state"), answer.get("iss")]).toEqual([state, service().origin]);
  });

  test("returns an error for prompt=none without a grant, also after an earlier consent", async () => {
    const client = await registerClient(service(), {}, "198.51.100.253");
    const browser = new Browser(service().origin);
    const before = await authorize(service(), browser, client, { params: { prompt: "none" } });
    expect(before.url.searchParams.get("error")).toBe("login_required");
    await exchange(service(), client, await authorize(service(), browser, client));
    const after = await authorize(service(), browser, client, { params: { prompt: "none" } });
    expect(after.url.searchParams.get("error")).toMatch(/^(consent|interaction)_required$/);
  });

  test("ignores unknown scopes, refuses a request with only those, and defaults to profile", async () => {
    const client = await registerClient(service(), {}, "198.51.100.254");
    const scopeOf = async (scope: string | undefined) =>
      (await exchange(service(), client, await authorize(service(), new Browser(service().origin), client, { params: { scope } }))).body;
    expect(await scopeOf("openid offline_access media:read admin")).toMatchObject({ scope: "media:read" });
    expect(await scopeOf("openid")).not.toHaveProperty("id_token");
    expect(await scopeOf(undefined)).toMatchObject({ scope: "profile" });
  });

  test("uses the configured origin and ignores the request's host and scheme", async () => {
    const { location } = await ask(
      service(),
      {},
      { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", accept: "text/html" },
    );
    expect(location?.origin).toBe(service().origin);
    expect(location?.pathname).toMatch(/^\/login\/[\w-]+$/);
  });

  test("returns 404 for unused paths of the library", async () => {
    for (const path of ["/oauth/jwks", "/oauth/session/end", "/oauth/introspect", "/oauth/nope", "/oauth/authorize/x/y"])
      expect((await fetch(service().origin + path)).status, path).toBe(404);
  });
});

onEachDatabase("metadata", (service) => {
  test("contains the issuer and the ten scopes, and allows every site", async () => {
    const response = await fetch(`${service().origin}/.well-known/oauth-authorization-server`, {
      headers: { origin: "https://app.example" },
    });
    const metadata = await response.json();
    expect(metadata.issuer).toBe(service().origin);
    expect(metadata.scopes_supported).toHaveLength(10);
    expect(metadata.token_endpoint_auth_methods_supported).toEqual(["none", "client_secret_basic", "client_secret_post"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    const resource = await (await fetch(`${service().origin}/.well-known/oauth-protected-resource`)).json();
    expect(resource.resource).toBe(service().deps.settings.apiUrl);
    expect((await service().call("GET /me")).headers.get("www-authenticate")).toContain("resource_metadata=");
  });
});
