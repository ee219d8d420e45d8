import type { Hono } from "hono";
import { scopeNames } from "../../lib/contract/scopes.ts";
import type { Deps } from "../core/deps.ts";
import { metadataUrls, type Resource, resourceUrls } from "../core/resources.ts";
import type { Settings } from "../core/settings.ts";
import { allowAnySite } from "./cors.ts";

/** Returns the metadata of a resource (RFC 9728), which every 401 links to. */
const protectedResource = (settings: Settings, which: Resource) => ({
  resource: resourceUrls(settings)[which],
  resource_name: which === "mcp" ? "Loupe's tool server" : "Loupe's REST API",
  authorization_servers: [settings.appUrl],
  scopes_supported: scopeNames,
  bearer_methods_supported: ["header"],
  resource_documentation: `${settings.appUrl}/reference`,
});

/** Returns the catalog of APIs with links to their descriptions (RFC 9727, as a linkset of RFC 9264). */
function apiCatalog(settings: Settings) {
  const { appUrl, apiUrl } = settings;
  const { rest, mcp } = resourceUrls(settings);
  const metadata = metadataUrls(settings);
  const about = {
    "service-doc": [{ href: `${appUrl}/reference`, type: "text/html" }],
    status: [{ href: `${appUrl}/readyz`, type: "application/json" }],
  };
  return {
    linkset: [
      {
        anchor: rest,
        "service-desc": [
          { href: `${apiUrl}/openapi.yaml`, type: "text/yaml" },
          { href: `${apiUrl}/openapi.json`, type: "application/json" },
        ],
        "service-meta": [{ href: metadata.rest, type: "application/json" }],
        ...about,
      },
      {
        anchor: mcp,
        "service-meta": [
          { href: `${mcp}/.well-known/mcp/server-card.json`, type: "application/json" },
          { href: metadata.mcp, type: "application/json" },
        ],
        ...about,
      },
    ],
  };
}

/** Serves the discovery documents: metadata, API catalog, server card and `/auth.md`. Every site may read them. */
export function discovery<E extends object>(
  app: Hono<E>,
  { settings }: Deps,
  { serverCard, authorizationGuide }: { serverCard: object; authorizationGuide: string },
): void {
  const [rest, mcp, card] = [protectedResource(settings, "rest"), protectedResource(settings, "mcp"), serverCard];
  const well = "/.well-known";
  const documents: Record<string, object> = {
    [`${well}/oauth-protected-resource`]: rest,
    [`${well}/oauth-protected-resource/v2`]: rest,
    [`${well}/oauth-protected-resource/mcp`]: mcp,
    [`/mcp${well}/oauth-protected-resource`]: mcp,
    [`${well}/api-catalog`]: apiCatalog(settings),
    [`${well}/mcp/server-card.json`]: card,
    [`/mcp${well}/mcp/server-card.json`]: card,
  };
  for (const [path, document] of Object.entries(documents))
    app.on(["GET", "OPTIONS"], path, allowAnySite(["GET"]), (c) =>
      c.body(JSON.stringify(document), 200, {
        "Cache-Control": `public, max-age=${path.endsWith("api-catalog") ? 3600 : 300}`,
        "Content-Type": path.endsWith("api-catalog")
          ? 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
          : "application/json",
        "X-Content-Type-Options": "nosniff",
      }),
    );
  app.on(["GET", "OPTIONS"], "/auth.md", allowAnySite(["GET"]), (c) =>
    c.body(authorizationGuide, 200, {
      "Cache-Control": "public, max-age=300",
      "Content-Type": "text/markdown; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
    }),
  );
}
