import { env } from "../env.ts";
import { callUpstream, headerOf } from "../front/upstream.ts";
import { type CookieSession, sealSession } from "./cookie.ts";

/** Result of a token request. `kept`: the authorization server sent no usable response, so the session stays as it is. */
export type TokenRefresh = { kind: "renewed"; session: CookieSession; cookie: string } | { kind: "ended" } | { kind: "kept" };

/** The session to use for a request, and the cookie value to set with its response: `null` clears it, absent changes nothing. */
export type SessionRenewal = { session: CookieSession | null; setCookie?: string | null };

type TokenResponse = { access_token?: unknown; refresh_token?: unknown; expires_in?: unknown; error?: unknown };

/** Milliseconds before its expiry that a token is renewed. */
const RENEW_AHEAD_MS = 60_000;
/** Milliseconds for which a result is reused: requests already under way still carry the previous cookie. */
const REUSE_MS = 30_000;
/** Milliseconds before a server that did not respond is called again. */
const RETRY_MS = 1_000;

async function requestTokens(session: CookieSession, refreshToken: string): Promise<TokenRefresh> {
  const { authBackUrl, clientId } = env();
  const target = new URL(`${authBackUrl}/oauth/token`);
  try {
    const { status, headers, body } = await callUpstream(target.origin, {
      method: "POST",
      path: target.pathname,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId }).toString(),
      timeout: 10_000,
      limit: 64 * 1024,
    });
    if (!headerOf(headers, "content-type")?.includes("json")) return { kind: "kept" };
    const tokens = JSON.parse(body.toString()) as TokenResponse;
    // Only this error ends a session (RFC 6749, section 5.2): a server that is down, busy or misconfigured does not.
    if (status === 400 && tokens.error === "invalid_grant") return { kind: "ended" };
    if (status !== 200 || typeof tokens.access_token !== "string") return { kind: "kept" };
    const seconds = typeof tokens.expires_in === "number" ? tokens.expires_in : 3600;
    const renewed: CookieSession = {
      ...session,
      accessToken: tokens.access_token,
      refreshToken: typeof tokens.refresh_token === "string" ? tokens.refresh_token : refreshToken,
      expiresAt: Date.now() + seconds * 1000,
    };
    return { kind: "renewed", session: renewed, cookie: await sealSession(renewed) };
  } catch {
    return { kind: "kept" };
  }
}

/**
 * Token requests in flight, by refresh token. Kept on `globalThis`: Next bundles proxy.ts and the route handlers apart, each with its
 * own instance of this module, and two requests with one rotating refresh token would end the session
 * (docs/decisions/0060-session-state-in-next.md).
 */
const flights = ((globalThis as { loupeTokenRefreshes?: Map<string, Promise<TokenRefresh>> }).loupeTokenRefreshes ??= new Map());

/** Returns the token request that is in flight, or has just finished, for a refresh token. */
export const tokenRefreshOf = (refreshToken: string): Promise<TokenRefresh> | undefined => flights.get(refreshToken);

/** Requests new tokens, once per refresh token however many requests find it due at the same moment. */
function refreshTokens(session: CookieSession, refreshToken: string): Promise<TokenRefresh> {
  let flight = flights.get(refreshToken);
  if (!flight) {
    flights.set(refreshToken, (flight = requestTokens(session, refreshToken)));
    void flight.then(({ kind }) => setTimeout(() => flights.delete(refreshToken), kind === "kept" ? RETRY_MS : REUSE_MS).unref());
  }
  return flight;
}

/** Renews a session whose access token expires within a minute; returns any other session unchanged. Never rejects. */
export async function renewSession(session: CookieSession | null): Promise<SessionRenewal> {
  if (!session || session.expiresAt - Date.now() >= RENEW_AHEAD_MS) return { session };
  if (!session.refreshToken) return session.expiresAt > Date.now() ? { session } : { session: null, setCookie: null };
  const refresh = await refreshTokens(session, session.refreshToken);
  if (refresh.kind === "kept") return { session };
  return refresh.kind === "renewed" ? { session: refresh.session, setCookie: refresh.cookie } : { session: null, setCookie: null };
}
