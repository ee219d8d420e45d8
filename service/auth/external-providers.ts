import * as oauth from "oauth4webapi";
import type { GithubIdentity } from "../domain/people/accounts/github-identity.ts";
import type { ExternalClient, ExternalProvider, Settings } from "../core/settings.ts";
import { normalizeEmail } from "../domain/people/email-address.ts";

/** Secrets of one sign-in attempt at a provider, to check its callback with. */
export type SignInAttempt = { state: string; nonce: string; verifier: string };
/** A person as the provider identifies them: a verified email address, normalised, the name given there, and the account on GitHub. */
export type ExternalPerson = { email: string; name: string | undefined; github?: GithubIdentity };

const TIMEOUT_MS = 10_000;

/** Options of each request. The settings allow http only on loopback. */
const options = (url: string) => ({
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
  headers: { "User-Agent": "Loupe" },
  ...(url.startsWith("http:") && { [oauth.allowInsecureRequests]: true }),
});

/** Reads the metadata of an OpenID provider. */
async function openIdServer(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm: "oidc", ...options(issuer) }));
}

/** GitHub's OAuth endpoints; it publishes no metadata. */
const githubServer = (url: string): oauth.AuthorizationServer => ({
  issuer: url,
  authorization_endpoint: `${url}/login/oauth/authorize`,
  token_endpoint: `${url}/login/oauth/access_token`,
});

const serverOf = async (name: ExternalProvider, { url }: ExternalClient) => (name === "google" ? openIdServer(url) : githubServer(url));
const scopes: Record<ExternalProvider, string> = { google: "openid email profile", github: "read:user user:email" };

/** The callback URL that the operator registers at the provider. */
const redirectUri = ({ appUrl }: Settings, name: ExternalProvider) => `${appUrl}/oauth/external/${name}/callback`;

/** Returns the provider's URL to redirect the browser to. Rejects when the provider cannot be reached. */
export async function authorizationUrl(
  settings: Settings,
  name: ExternalProvider,
  client: ExternalClient,
  attempt: SignInAttempt,
): Promise<string> {
  const server = await serverOf(name, client);
  const address = new URL(server.authorization_endpoint!);
  const params = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri(settings, name),
    scope: scopes[name],
    state: attempt.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    ...(name === "google" && { nonce: attempt.nonce }),
  };
  for (const [key, value] of Object.entries(params)) address.searchParams.set(key, value);
  return address.href;
}

type GithubAddress = { email?: unknown; primary?: unknown; verified?: unknown };

/** Returns the person of a GitHub account; null unless GitHub verified its primary address. */
async function githubPerson({ url }: ExternalClient, token: string): Promise<ExternalPerson | null> {
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
  const read = async (path: string): Promise<unknown> => {
    const { headers, ...rest } = options(url);
    const response = await oauth.protectedResourceRequest(token, "GET", new URL(api + path), new Headers(headers), null, rest);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.json();
  };
  const [addresses, user] = await Promise.all([read("/user/emails"), read("/user")]);
  const own = Array.isArray(addresses) ? (addresses as GithubAddress[]) : [];
  const primary = own.find(({ primary, verified }) => primary === true && verified === true);
  const { id, login, name } = (user ?? {}) as { id?: unknown; login?: unknown; name?: unknown };
  const person = toPerson(primary?.email, name);
  return person && typeof id === "number" && typeof login === "string" ? { ...person, github: { id, login } } : person;
}

function toPerson(email: unknown, name: unknown): ExternalPerson | null {
  const address = typeof email === "string" ? normalizeEmail(email) : null;
  return address ? { email: address, name: typeof name === "string" && name.trim() ? name.trim().slice(0, 100) : undefined } : null;
}

/**
 * Completes a sign-in with the query of the provider's callback. Returns null when the provider verified no email address. Rejects when the
 * callback does not belong to the attempt, or the provider fails.
 */
export async function completeSignIn(
  settings: Settings,
  name: ExternalProvider,
  external: ExternalClient,
  attempt: SignInAttempt,
  query: URLSearchParams,
): Promise<ExternalPerson | null> {
  const [server, client] = [await serverOf(name, external), { client_id: external.clientId }];
  const params = oauth.validateAuthResponse(server, client, query, attempt.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(external.clientSecret),
    params,
    redirectUri(settings, name),
    attempt.verifier,
    options(external.url),
  );
  if (name === "github") {
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response);
    return githubPerson(external, token);
  }
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: attempt.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options(external.url));
  const claims = oauth.getValidatedIdTokenClaims(result)!;
  return claims["email_verified"] === true ? toPerson(claims["email"], claims["name"]) : null;
}
