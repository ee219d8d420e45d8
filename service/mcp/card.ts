import { metadataUrls, resourceUrls } from "../core/resources.ts";
import type { Settings } from "../core/settings.ts";
import { version } from "../../lib/product/files.mjs";

/** Name and version of the tool server, for its card and for clients that connect. */
export const serverInfo = { name: "loupe", title: "Loupe", version };
export const capabilities = { tools: {}, resources: {} };

/** Returns the server card, which clients read before they connect. */
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
