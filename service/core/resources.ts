import type { Settings } from "./settings.ts";

/** The two places that take our tokens: the REST API and the tool server. */
export type Resource = "rest" | "mcp";

/** Their identifiers (RFC 8707): the addresses themselves. */
export const resourceUrls = ({ apiUrl, appUrl }: Settings): Record<Resource, string> => ({ rest: apiUrl, mcp: `${appUrl}/mcp` });

/** Where each describes itself (RFC 9728); what its 401 points to. */
export const metadataUrls = ({ appUrl }: Settings): Record<Resource, string> => ({
  rest: `${appUrl}/.well-known/oauth-protected-resource`,
  mcp: `${appUrl}/.well-known/oauth-protected-resource/mcp`,
});

/** The identifier that a `resource` parameter names, whether or not it ends in a slash; undefined for anything of somebody else. */
export const resourceOf = (settings: Settings, given: string) =>
  Object.values(resourceUrls(settings)).find((one) => given === one || given === `${one}/`);

/** Whether a token bound to `audience` (null: unbound) opens a resource. The tool server speaks for the REST API and takes its tokens. */
export const opensResource = (settings: Settings, at: Resource, audience: string | null) =>
  audience === null || audience === settings.apiUrl || (at === "mcp" && audience === resourceUrls(settings).mcp);
