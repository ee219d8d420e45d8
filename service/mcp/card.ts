import { metadataUrls, resourceUrls } from "../core/resources.ts";
import type { Settings } from "../core/settings.ts";
import { version } from "../core/version.ts";

/** How the tool server introduces itself; the same when a client connects and in its card. */
export const serverInfo = { name: "loupe", title: "Loupe", version };
export const capabilities = { tools: {}, resources: {} };

/** The server card: what a client can know before it connects. */
export function serverCard(settings: Settings) {
  const endpoint = resourceUrls(settings).mcp;
  return {
    name: "io.loupe/loupe",
    title: serverInfo.title,
    description: "Screenshots and videos with versions, and anchored comments: review of visual changes.",
    version,
    websiteUrl: settings.appUrl,
    documentationUrl: `${settings.appUrl}/reference`,
    serverInfo,
    endpoint,
    transport: { type: "streamable-http", endpoint },
    remotes: [{ type: "streamable-http", url: endpoint, authentication: { type: "oauth2", resourceMetadata: metadataUrls(settings).mcp } }],
    capabilities,
  };
}
