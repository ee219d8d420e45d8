import type { AuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type * as z from "zod";
import type { Me } from "../../contract/accounts.ts";
import { scopes } from "../../contract/scopes.ts";
import { callApi } from "../pages/api.ts";
import { cookieName, cookieOptions, SESSION_SECONDS, sealSession } from "./cookie.ts";
import { type WebEnv, env } from "../env.ts";
import { tokenRefreshOf } from "./renew-session.ts";
import { returnTo } from "./return-to.ts";
import { callUpstream } from "../front/upstream.ts";

type Profile = z.output<typeof Me>;

/** Describes the service's authorization server, where the dashboard is a public client with PKCE. */
function provider({ authUrl, authBackUrl, clientId }: WebEnv): OAuthConfig<Profile> {
  return {
    id: "loupe",
    name: "Loupe",
    type: "oauth",
    clientId,
    // The server names itself in its responses (RFC 9207); openid-client refuses a response from a different issuer.
    issuer: authUrl,
    checks: ["pkce", "state"],
    client: { token_endpoint_auth_method: "none" },
    // A busy service needs longer than the default of 3.5 seconds, after which the person would have to sign in again.
    httpOptions: { timeout: 10_000 },
    authorization: { url: `${authUrl}/oauth/authorize`, params: { scope: Object.keys(scopes).join(" ") } },
    token: { url: `${authBackUrl}/oauth/token` },
    userinfo: { request: ({ tokens }) => callApi("GET /me", {}, { token: tokens.access_token ?? null }) as Promise<never> },
    profile: ({ id, slug, name }) => ({ id, slug, name }),
  };
}

/** Revokes a refresh token at the authorization server, which revokes all tokens of the same sign-in. */
async function revoke(refreshToken: string): Promise<void> {
  const { authBackUrl, clientId } = env();
  const target = new URL(`${authBackUrl}/oauth/revoke`);
  await callUpstream(target.origin, {
    method: "POST",
    path: target.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token", client_id: clientId }).toString(),
    timeout: 5000,
  });
}

/** Logs a sign-in failure: only its message, because next-auth's details contain tokens and cookies. */
function logFailure(code: string, metadata: unknown) {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  console.error(`sign-in: ${code}${error instanceof Error ? `: ${error.message}` : ""}`);
}

/** Returns next-auth's options. The session that browsers can read contains the user and no token. */
export function authOptions(): AuthOptions {
  const settings = env();
  const prefix = settings.secure ? "__Host-" : "";
  const cookie = (name: string, maxAge?: number) => ({
    name: `${prefix}loupe.${name}`,
    options: { ...cookieOptions(settings), ...(maxAge && { maxAge }) },
  });
  return {
    secret: settings.authSecret,
    useSecureCookies: settings.secure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    providers: [provider(settings)],
    pages: { signIn: "/login", error: "/login", signOut: "/" },
    cookies: {
      sessionToken: { name: cookieName(settings), options: cookieOptions(settings) },
      callbackUrl: cookie("return"),
      csrfToken: cookie("csrf"),
      pkceCodeVerifier: cookie("pkce", 900),
      state: cookie("state", 900),
      nonce: cookie("nonce", 900),
    },
    jwt: {
      encode: async ({ token, secret, maxAge, salt }) => {
        // With a salt it is the cookie of a check (state, verifier), without one the session.
        if (!salt && token?.loupe) return sealSession(token.loupe);
        return encode({ ...(token && { token }), secret, ...(maxAge !== undefined && { maxAge }), ...(salt && { salt }) });
      },
    },
    callbacks: {
      // Never renews tokens: proxy.ts and the route handlers do. A browser's session "update" is ignored.
      jwt: ({ token, account, user }) => {
        if (!account?.access_token) return token;
        const { id, slug, name } = user as Profile;
        return {
          sub: id,
          loupe: {
            user: { id, slug, name },
            accessToken: account.access_token,
            refreshToken: account.refresh_token ?? null,
            expiresAt: account.expires_at ? account.expires_at * 1000 : Date.now() + 3_600_000,
          },
        };
      },
      session: ({ session, token }) => ({ expires: session.expires, user: token.loupe?.user ?? {} }),
      // A JSON body may hold anything in place of the URL.
      redirect: ({ url, baseUrl }) =>
        baseUrl + returnTo(typeof url === "string" && url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: {
      signOut: async ({ token }) => {
        const refreshToken = token.loupe?.refreshToken;
        if (!refreshToken) return;
        // Another request may be renewing the session: its new token must be revoked too.
        const renewed = await tokenRefreshOf(refreshToken);
        await revoke(refreshToken);
        if (renewed?.kind === "renewed" && renewed.session.refreshToken) await revoke(renewed.session.refreshToken);
      },
    },
    logger: { error: logFailure, warn: () => {}, debug: () => {} },
  };
}
