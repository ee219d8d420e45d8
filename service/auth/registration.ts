import * as z from "zod";
import { type Scope, scopes } from "../../lib/contract/scopes.ts";
import type { Deps } from "../core/deps.ts";
import { newId, sha256 } from "../core/ids.ts";
import type { Settings } from "../core/settings.ts";
import { storeOf } from "./adapter.ts";
import { authMethods } from "./metadata.ts";

/** Error response of a registration (RFC 7591, section 3.2.2). */
type RegistrationError = { error: "invalid_redirect_uri" | "invalid_client_metadata"; error_description: string };

/** Scheme of any app: a reversed domain name, which has a dot (RFC 8252, section 7.1). Schemes of operating systems and browsers have none. */
const APP_SCHEME = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns why a redirect URI is invalid; null for https, http on loopback, and an app's own scheme. */
function redirectProblem({ oauthAppSchemes }: Settings, uri: string): string | null {
  if (uri.length > 2000 || !/^[\x21-\x7e]+$/.test(uri)) return "must be an absolute address in ASCII of at most 2,000 characters";
  if (!URL.canParse(uri)) return "must be an absolute address";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "must not contain a fragment";
  if (uri.includes("*")) return "must not contain a wildcard";
  if (username || password) return "must not contain credentials";
  if (protocol === "https:") return null;
  if (protocol === "http:") return LOOPBACK.has(hostname) ? null : "must use https, or http on loopback";
  return APP_SCHEME.test(protocol) || oauthAppSchemes.includes(protocol.slice(0, -1))
    ? null
    : "must use https, http on loopback, the scheme of an app that this instance knows, or one with a dot, such as com.example.app";
}

/** Cuts a name at 255 characters and removes bidirectional controls and invisible characters, which can imitate another name. */
const cleanName = (name: string) =>
  name
    .replace(/[\p{C}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 255);

/** A list whose unknown values are dropped, as RFC 7591, section 2, allows: clients list all they could do. `needed` must remain. */
const known = <const V extends string>(values: readonly V[], needed: V) =>
  z
    .array(z.string())
    .transform((given) => values.filter((value) => given.includes(value)))
    .refine((kept) => kept.includes(needed), `must include ${needed}`)
    .default([...values]);

const Members = z.object({
  client_name: z.string().transform(cleanName).default(""),
  redirect_uris: z.array(z.string()).min(1).max(20),
  grant_types: known(["authorization_code", "refresh_token"], "authorization_code"),
  response_types: known(["code"], "code"),
  token_endpoint_auth_method: z.enum(authMethods).default("none"),
  scope: z.string().max(1000).optional(),
});

/** The metadata of a registration. A member of null counts as absent. */
const Registration = z
  .record(z.string(), z.unknown())
  .transform((members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)))
  .pipe(Members);

/**
 * Registers a client without credentials (RFC 7591). It has no access until a person consents. URLs of logos, keys and pages are not stored,
 * so the service never fetches them. Redirect addresses that are refused are left out while another remains. Returns the stored metadata with
 * the secret, which is not shown again.
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
  const { scope, redirect_uris: given, ...others } = parsed.data;
  const redirect_uris = given.filter((uri) => redirectProblem(deps.settings, uri) === null);
  if (!redirect_uris.length)
    return { error: "invalid_redirect_uri", error_description: `redirect_uris ${redirectProblem(deps.settings, given[0]!)}` };
  const metadata = { ...others, redirect_uris };
  const knownScopes = scope?.split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one)) ?? [];
  const secret = metadata.token_endpoint_auth_method === "none" ? null : newId() + newId();
  const client = {
    ...metadata,
    client_id: `lpc_${newId()}`,
    client_name: metadata.client_name || new URL(redirect_uris[0]!).hostname || "Unnamed app",
    client_id_issued_at: Math.floor(deps.now().getTime() / 1000),
    ...(knownScopes.length > 0 && { scope: knownScopes.join(" ") }),
  };
  await storeOf(deps)("Client").upsert(client.client_id, {
    ...client,
    // `openid` is ignored in requests, but the library knows it and would refuse it to a client that is bound to other scopes.
    ...(client.scope && { scope: `${client.scope} openid` }),
    // The library checks schemes by this type; the check above is stricter.
    application_type: redirect_uris.every((uri) => /^https?:/i.test(uri)) ? "web" : "native",
    ...(secret && { client_secret: sha256(secret), client_secret_expires_at: 0 }),
  });
  return { ...client, ...(secret && { client_secret: secret, client_secret_expires_at: 0 }) };
}
