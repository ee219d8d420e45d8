import type { Settings } from "./settings.ts";

/** Resources that accept our tokens: the REST API and the tool server. */
export type Resource = "rest" | "mcp";

/** Returns the identifiers of the resources (RFC 8707): their URLs. */
export const resourceUrls = ({ apiUrl, appUrl }: Settings): Record<Resource, string> => ({ rest: apiUrl, mcp: `${appUrl}/mcp` });

/** Returns the metadata URL of each resource (RFC 9728), which its 401 links to. */
export const metadataUrls = ({ appUrl }: Settings): Record<Resource, string> => ({
  rest: `${appUrl}/.well-known/oauth-protected-resource`,
  mcp: `${appUrl}/.well-known/oauth-protected-resource/mcp`,
});

/**
 * Returns the identifier that a `resource` parameter names, with or without a trailing slash and the tool server's sets; undefined for other
 * resources.
 */
export const resourceOf = (settings: Settings, given: string) => {
  const [address] = given.split("?sets=", 1);
  return Object.values(resourceUrls(settings)).find((one) => address === one || address === `${one}/`);
};

/**
 * Returns the identifiers of a request with both forms of each known resource, so that a later step of the same authorization may name it with
 * or without the trailing slash.
 */
export const withSlashForms = (settings: Settings, given: readonly string[]) => [
  ...new Set(
    given.flatMap((one) => {
      const known = resourceOf(settings, one);
      return known ? [known, `${known}/`, one] : [one];
    }),
  ),
];

/** Returns true when a resource accepts tokens of `audience` (null: unbound). The tool server also accepts those of the REST API. */
export const acceptsAudience = (settings: Settings, at: Resource, audience: string | null) =>
  audience === null || audience === settings.apiUrl || (at === "mcp" && audience === resourceUrls(settings).mcp);
