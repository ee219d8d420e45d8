import { existsSync } from "node:fs";
import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";
import * as z from "zod";
import { scopeNames } from "../../lib/contract/scopes.ts";
import { insecure } from "../auth/testing/browser.ts";
import { onEachDatabase } from "../testing/harness.ts";

/** Returns true for paths that the front server forwards to the service, and for its health. */
const isPublic = (path: string) => /^\/(v2|oauth|\.well-known|mcp)(\/|$)|^\/(readyz|auth\.md)$/.test(path);

/** Returns every URL in a document. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\//.test(value) ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(addressesIn) : [];
}

const DOCUMENTS = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/v2",
  "/.well-known/oauth-protected-resource/mcp",
  "/mcp/.well-known/oauth-protected-resource",
  "/.well-known/api-catalog",
  "/.well-known/mcp/server-card.json",
  "/mcp/.well-known/mcp/server-card.json",
];

const Resource = z.looseObject({ resource: z.string() });
const Catalog = z.object({
  linkset: z.array(z.object({ anchor: z.string(), "service-meta": z.array(z.object({ href: z.string() })).optional() })),
});
const Card = z.looseObject({
  endpoint: z.string(),
  remotes: z.array(z.looseObject({ authentication: z.looseObject({ resourceMetadata: z.string() }) })),
});

onEachDatabase("discovery", (service) => {
  const read = async <T>(path: string, shape: z.ZodType<T>) => {
    const response = await fetch(new URL(path, service().origin));
    expect(response.status, path).toBe(200);
    return { headers: response.headers, body: shape.parse(await response.json()) };
  };

  test.each(DOCUMENTS)("%s allows every site without credentials, and contains only working URLs", async (path) => {
    const { headers, body } = await read(path, z.unknown());
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    expect(isPublic(path), "the front door leads here").toBe(true);
    const addresses = new Set(addressesIn(body));
    expect(addresses.size).toBeGreaterThan(1);
    for (const address of addresses) {
      const { origin, pathname } = new URL(address);
      expect(origin, address).toBe(service().origin);
      if (["/", "/reference"].includes(pathname)) {
        expect(existsSync(`app${pathname}/page.tsx`), `${address} is a page`).toBe(true);
        continue;
      }
      expect(isPublic(pathname), `${address} is public`).toBe(true);
      const { status } = await fetch(address);
      // Resources and endpoints may refuse an empty GET; an unknown path would be 404.
      if (pathname === "/v2") expect((await fetch(`${address}/me`)).status).toBe(401);
      else if (/^\/oauth\/(token|revoke|introspect|register)$/.test(pathname))
        expect((await fetch(address, { method: "POST" })).status, address).toBeLessThan(402);
      else expect([200, 303, 400, 405], `${address} ${status}`).toContain(status);
    }
  });

  test("auth.md contains the URLs of the metadata", async () => {
    const response = await fetch(`${service().origin}/auth.md`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    const text = await response.text();
    const { body } = await read(DOCUMENTS[0]!, z.record(z.string(), z.unknown()));
    for (const name of ["authorization", "token", "registration", "revocation"]) expect(text).toContain(String(body[`${name}_endpoint`]));
    for (const scope of scopeNames) expect(text).toContain(`\`${scope}\``);
    expect(text).toContain(`${service().origin}/.well-known/oauth-authorization-server`);
  });

  test("root and path forms agree, and each contains the resource that a client computes", async () => {
    const { origin } = service();
    const [root, rest, mcp, beside] = await Promise.all(DOCUMENTS.slice(1, 5).map((path) => read(path, Resource)));
    expect(root!.body).toEqual(rest!.body);
    expect(mcp!.body).toEqual(beside!.body);
    expect([rest!.body.resource, mcp!.body.resource]).toEqual([`${origin}/v2`, `${origin}/mcp`]);
    for (const path of ["/v2", "/mcp"]) {
      const resource = new URL(path, origin);
      const found = await oauth.processResourceDiscoveryResponse(resource, await oauth.resourceDiscoveryRequest(resource, insecure));
      expect(found.scopes_supported).toEqual(scopeNames);
      const issuer = new URL(found.authorization_servers![0]!);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
      );
      expect(server.issuer).toBe(origin);
      expect(server.protected_resources).toContain(found.resource);
      expect(server.scopes_supported).toEqual(found.scopes_supported);
      expect(server.introspection_endpoint_auth_methods_supported).not.toContain("none");
    }
  });

  test("a 401 of either resource links to its metadata", async () => {
    const { origin } = service();
    const refused = { [`${origin}/v2`]: `${origin}/v2/me`, [`${origin}/mcp`]: `${origin}/mcp` };
    for (const [resource, address] of Object.entries(refused)) {
      const { status, headers } = await fetch(address, { method: address === resource ? "POST" : "GET" });
      expect(status).toBe(401);
      const metadata = /^Bearer resource_metadata="([^"]+)"$/.exec(headers.get("www-authenticate")!)![1]!;
      expect((await read(metadata, Resource)).body.resource).toBe(resource);
    }
  });

  test("the catalog and the server card agree with the resources' metadata", async () => {
    const { origin } = service();
    const { headers, body } = await read("/.well-known/api-catalog", Catalog);
    expect(headers.get("content-type")).toMatch(/^application\/linkset\+json/);
    expect(body.linkset.map(({ anchor }) => anchor)).toEqual([`${origin}/v2`, `${origin}/mcp`]);
    const card = (await read(body.linkset[1]!["service-meta"]![0]!.href, Card)).body;
    expect(card).toEqual((await read("/.well-known/mcp/server-card.json", Card)).body);
    expect(card).toMatchObject({ endpoint: `${origin}/mcp`, serverInfo: { name: "loupe" }, transport: { type: "streamable-http" } });
    expect((await read(card.remotes[0]!.authentication.resourceMetadata, Resource)).body.resource).toBe(card.endpoint);
  });
});
