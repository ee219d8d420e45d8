import * as z from "zod";
import { type Scope, scopes } from "../../lib/contract/scopes.ts";
import type { Deps } from "../core/deps.ts";
import { newId, sha256 } from "../core/ids.ts";
import { storeOf } from "./adapter.ts";
import { authMethods } from "./metadata.ts";

/** Error response of a registration (RFC 7591, section 3.2.2). */
type RegistrationError = { error: "invalid_redirect_uri" | "invalid_client_metadata"; error_description: string };

/** Scheme of an app: a reversed domain name, which has a dot (RFC 8252, section 7.1). Schemes of operating systems and browsers have none. */
const APP_SCHEME = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns why a redirect URI is invalid; null for https, http on loopback, and an app's own scheme. */
function redirectProblem(uri: string): string | null {
  if (uri.length > 2000 || !/^[\x21-\x7e]+$/.test(uri)) return "must be an absolute address in ASCII of at most 2,000 characters";
  if (!URL.canParse(uri)) return "must be an absolute address";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "must not contain a fragment";
  if (uri.includes("*")) return "must not contain a wildcard";
  if (username || password) return "must not contain credentials";
  if (protocol === "https:") return null;
  if (protocol === "http:") return LOOPBACK.has(hostname) ? null : "must use https, or http on loopback";
  return APP_SCHEME.test(protocol) ? null : "must use https, http on loopback, or an app's own scheme with a dot, such as com.example.app";
}

/** Cuts a name at 255 characters and removes bidirectional controls and invisible characters, which can imitate another name. */
const cleanName = (name: string) =>
  name
    .replace(/[\p{C}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 255);

const Registration = z.object({
  client_name: z.string().transform(cleanName).default(""),
  redirect_uris: z.array(z.string()).min(1).max(20),
  grant_types: z
    .array(z.enum(["authorization_code", "refresh_token"]))
    .min(1)
    .default(["authorization_code", "refresh_token"]),
  response_types: z.array(z.literal("code")).min(1).default(["code"]),
  token_endpoint_auth_method: z.enum(authMethods).default("none"),
  scope: z.string().max(1000).optional(),
});

/**
 * Registers a client without credentials (RFC 7591). It has no access until a person consents. URLs of logos, keys and pages are not stored,
 * so the service never fetches them. Returns the stored metadata with the secret, which is not shown again.
 */
export async function registerClient(deps: Deps, body: unknown): Promise<RegistrationError | Record<string, unknown>> {
  const parsed = Registration.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue!.path[0] ?? "body");
    return {
      error: field === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata",
      error_description: `${issue!.path.join(".") || "body"}: ${issue!.message}`,
    };
  }
  const { scope, ...metadata } = parsed.data;
  for (const uri of metadata.redirect_uris) {
    const problem = redirectProblem(uri);
    if (problem) return { error: "invalid_redirect_uri", error_description: `redirect_uris ${problem}` };
  }
  if (!metadata.grant_types.includes("authorization_code"))
    return { error: "invalid_client_metadata", error_description: "grant_types must include authorization_code" };
  const known = scope?.split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one)) ?? [];
  const secret = metadata.token_endpoint_auth_method === "none" ? null : newId() + newId();
  const client = {
    ...metadata,
    client_id: `lpc_${newId()}`,
    client_name: metadata.client_name || new URL(metadata.redirect_uris[0]!).hostname || "Unnamed app",
    client_id_issued_at: Math.floor(deps.now().getTime() / 1000),
    ...(known.length > 0 && { scope: known.join(" ") }),
  };
  await storeOf(deps)("Client").upsert(client.client_id, {
    ...client,
    // The library checks schemes by this type; the check above is stricter.
    application_type: metadata.redirect_uris.every((uri) => /^https?:/i.test(uri)) ? "web" : "native",
    ...(secret && { client_secret: sha256(secret), client_secret_expires_at: 0 }),
  });
  return { ...client, ...(secret && { client_secret: secret, client_secret_expires_at: 0 }) };
}
