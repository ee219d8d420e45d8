import type { Deps } from "./deps.ts";
import { HttpError } from "./errors.ts";
import { metadataUrls, type Resource } from "./resources.ts";

/** Returns the challenge header of a refusal: the metadata URL (RFC 9728), and what is wrong with the token (RFC 6750). */
export const challenge = ({ settings }: Deps, at: Resource, about: Readonly<Record<string, string>> = {}) => ({
  "WWW-Authenticate": `Bearer ${Object.entries({ resource_metadata: metadataUrls(settings)[at], ...about })
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`,
});

/** 401 for a missing token, or one of another resource. */
export const unauthorized = (deps: Deps, message: string, at: Resource = "rest") =>
  new HttpError(401, message, undefined, challenge(deps, at));
