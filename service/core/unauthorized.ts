import type { Deps } from "./deps.ts";
import { HttpError } from "./errors.ts";
import { metadataUrls, type Resource } from "./resources.ts";

/** The challenge of a refusal: where a client learns how to get a token (RFC 9728), and what was wrong with the one it sent (RFC 6750). */
export const challenge = ({ settings }: Deps, at: Resource, about: Readonly<Record<string, string>> = {}) => ({
  "WWW-Authenticate": `Bearer ${Object.entries({ resource_metadata: metadataUrls(settings)[at], ...about })
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`,
});

/** 401 for whoever sent no token, or none that is meant here. */
export const unauthorized = (deps: Deps, message: string, at: Resource = "rest") =>
  new HttpError(401, message, undefined, challenge(deps, at));
