import * as oauth from "oauth4webapi";
import { normalizeEmail } from "../domain/accounts/people.ts";
import type { ExternalClient, ProviderName, Settings } from "../core/settings.ts";

/** What a sign-in elsewhere remembers between leaving and coming back. */
export type Leaving = { state: string; nonce: string; verifier: string };
/** Who came back: a verified address, normalised, and the name given there. */
export type Arrived = { email: string; name: string | undefined };

const TIMEOUT_MS = 10_000;
const HOUR = 3_600_000;

/** Loopback alone may be spoken to without https; the settings see to that. */
const options = (url: string) => ({
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
  headers: { "User-Agent": "Loupe" },
  ...(url.startsWith("http:") && { [oauth.allowInsecureRequests]: true }),
});

const discovered = new Map<string, { at: number; server: Promise<oauth.AuthorizationServer> }>();

/** Google, or another OpenID provider in its place, describes itself; its word is kept for an hour. */
function openIdServer(issuer: string): Promise<oauth.AuthorizationServer> {
  const known = discovered.get(issuer);
  if (known && Date.now() - known.at < HOUR) return known.server;
  const url = new URL(issuer);
  const server = oauth
    .discoveryRequest(url, { algorithm: "oidc", ...options(issuer) })
    .then((response) => oauth.processDiscoveryResponse(url, response));
  discovered.set(issuer, { at: Date.now(), server });
  server.catch(() => discovered.delete(issuer));
  return server;
}

/** GitHub speaks OAuth 2.0 and describes itself nowhere. */
const githubServer = (url: string): oauth.AuthorizationServer => ({
  issuer: url,
  authorization_endpoint: `${url}/login/oauth/authorize`,
  token_endpoint: `${url}/login/oauth/access_token`,
});

const serverOf = async (name: ProviderName, { url }: ExternalClient) => (name === "google" ? openIdServer(url) : githubServer(url));
const scopes: Record<ProviderName, string> = { google: "openid email profile", github: "read:user user:email" };

/** Where a provider answers; registered there by whoever runs Loupe. */
const redirectUri = ({ appUrl }: Settings, name: ProviderName) => `${appUrl}/oauth/external/${name}/callback`;

/** The address that the browser is sent to. Rejects when the provider cannot be reached. */
export async function leaveFor(settings: Settings, name: ProviderName, client: ExternalClient, leaving: Leaving): Promise<string> {
  const server = await serverOf(name, client);
  const address = new URL(server.authorization_endpoint!);
  const params = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri(settings, name),
    scope: scopes[name],
    state: leaving.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(leaving.verifier),
    code_challenge_method: "S256",
    ...(name === "google" && { nonce: leaving.nonce }),
  };
  for (const [key, value] of Object.entries(params)) address.searchParams.set(key, value);
  return address.href;
}

type GithubAddress = { email?: unknown; primary?: unknown; verified?: unknown };

/** The primary address of a GitHub account, when GitHub has verified it. */
async function githubPerson({ url }: ExternalClient, token: string): Promise<Arrived | null> {
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
  const read = async (path: string): Promise<unknown> => {
    const { headers, ...rest } = options(url);
    const response = await oauth.protectedResourceRequest(token, "GET", new URL(api + path), new Headers(headers), null, rest);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const [addresses, user] = await Promise.all([read("/user/emails"), read("/user")]);
  const own = Array.isArray(addresses) ? (addresses as GithubAddress[]) : [];
  const primary = own.find(({ primary, verified }) => primary === true && verified === true);
  return arrived(primary?.email, (user as { name?: unknown } | null)?.name);
}

function arrived(email: unknown, name: unknown): Arrived | null {
  const address = typeof email === "string" ? normalizeEmail(email) : null;
  return address ? { email: address, name: typeof name === "string" && name.trim() ? name.trim().slice(0, 100) : undefined } : null;
}

/**
 * Takes a provider's answer (the query of the callback) and reads who it is; null when it vouches for no address. Rejects when the
 * answer is not the one that was asked for, or the provider does not play along.
 */
export async function comeBack(
  settings: Settings,
  name: ProviderName,
  external: ExternalClient,
  leaving: Leaving,
  query: URLSearchParams,
): Promise<Arrived | null> {
  const [server, client] = [await serverOf(name, external), { client_id: external.clientId }];
  const params = oauth.validateAuthResponse(server, client, query, leaving.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(external.clientSecret),
    params,
    redirectUri(settings, name),
    leaving.verifier,
    options(external.url),
  );
  if (name === "github") {
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response);
    return githubPerson(external, token);
  }
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: leaving.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options(external.url));
  const claims = oauth.getValidatedIdTokenClaims(result)!;
  return claims["email_verified"] === true ? arrived(claims["email"], claims["name"]) : null;
}
