import { expect, test } from "vitest";
import { onEachDatabase } from "../testing/harness.ts";
import { authorize, Browser, exchange, refresh, registerClient } from "./testing/browser.ts";
import { AGENT_HEADERS, knownClients } from "./testing/known-clients.ts";

onEachDatabase("programs that people connect", (service) => {
  const callTools = (token: string, accept: string) =>
    fetch(`${service().origin}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept, authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });

  test.each(Object.entries(knownClients))("%s registers, signs in, gets tokens and lists tools", async (_name, known) => {
    const { origin } = service();
    const client = await registerClient(service(), known.registration);
    expect(client).toMatchObject({ redirect_uris: known.registration.redirect_uris, grant_types: ["authorization_code", "refresh_token"] });
    const [asked, exchanged] = known.resources.map((path) => `${origin}${path}`) as [string, string];
    const { scope } = known.registration;
    const params = { redirect_uri: known.redirectUri, resource: asked, ...(scope && { scope }) };
    const arrived = await authorize(service(), new Browser(origin), client, { params });
    expect(arrived.url.href.startsWith(known.redirectUri)).toBe(true);
    const tokens = await exchange(service(), client, arrived, { redirect_uri: known.redirectUri, resource: exchanged });
    expect([tokens.status, tokens.body.scope]).toEqual([200, expect.stringContaining("profile")]);
    const renewed = await refresh(service(), client, tokens.body.refresh_token, { resource: asked });
    const again = await refresh(service(), client, renewed.body.refresh_token);
    for (const { access_token } of [tokens.body, renewed.body, again.body])
      expect((await callTools(access_token, known.accept)).status).toBe(200);
  });

  test.each([
    ["/.well-known/oauth-protected-resource", "GET"],
    ["/.well-known/oauth-protected-resource/v2", "GET"],
    ["/.well-known/oauth-protected-resource/mcp", "GET"],
    ["/mcp/.well-known/oauth-protected-resource", "GET"],
    ["/.well-known/oauth-authorization-server", "GET"],
    ["/.well-known/mcp/server-card.json", "GET"],
    ["/oauth/register", "POST"],
    ["/oauth/token", "POST"],
    ["/oauth/revoke", "POST"],
    ["/oauth/introspect", "POST"],
    ["/mcp", "POST"],
  ])("a preflight of %s is 204 and allows the headers of agents", async (path, method) => {
    const { status, headers } = await fetch(`${service().origin}${path}`, {
      method: "OPTIONS",
      headers: {
        origin: "https://agent.example",
        "access-control-request-method": method,
        "access-control-request-headers": AGENT_HEADERS.join(","),
      },
    });
    expect([status, headers.get("access-control-allow-origin"), headers.get("access-control-allow-credentials")]).toEqual([204, "*", null]);
    expect(headers.get("access-control-allow-methods")).toContain(method);
    expect(headers.get("access-control-allow-headers")?.split(",")).toEqual(AGENT_HEADERS);
  });

  test("a preflight of a page that acts for a person allows no other site", async () => {
    for (const path of ["/oauth/authorize", "/oauth/interaction/x", "/oauth/signout"]) {
      const { headers } = await fetch(`${service().origin}${path}`, { method: "OPTIONS", headers: { origin: "https://agent.example" } });
      expect(headers.get("access-control-allow-origin"), path).toBeNull();
    }
  });
});
