import { type Session, sealSession } from "./cookie.ts";
import { env } from "../env.ts";
import { shared } from "../shared.ts";
import { exchange, headerOf, poolOf } from "../front/upstream.ts";

/** What a refresh came to: a new cookie; the end of the session; or nobody answered, and the session is kept as it is. */
export type Refreshed = { kind: "renewed"; session: Session; cookie: string } | { kind: "ended" } | { kind: "kept" };

type Answer = { access_token?: unknown; refresh_token?: unknown; expires_in?: unknown; error?: unknown };

/** Milliseconds before its death that a token is renewed. */
const AHEAD = 60_000;
/** Milliseconds that an outcome answers for: requests already under way carry the cookie of before. */
const MEMORY = 30_000;
/** A server that did not answer is asked again sooner. */
const PAUSE = 1_000;

/** Whether a session's access token is to be renewed before use. */
export const isDue = (session: Session, now = Date.now()) => session.expiresAt - now < AHEAD;

async function ask(session: Session, refreshToken: string): Promise<Refreshed> {
  const { authBackUrl, clientId } = env();
  const target = new URL(`${authBackUrl}/oauth/token`);
  try {
    const { status, headers, body } = await exchange(poolOf(target.origin), {
      method: "POST",
      path: target.pathname,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId }).toString(),
      timeout: 10_000,
      limit: 64 * 1024,
    });
    if (!headerOf(headers, "content-type")?.includes("json")) return { kind: "kept" };
    const answer = JSON.parse(body.toString()) as Answer;
    // Only this one word ends a session (RFC 6749, 5.2): a server that is down, busy or misconfigured does not.
    if (status === 400 && answer.error === "invalid_grant") return { kind: "ended" };
    if (status !== 200 || typeof answer.access_token !== "string") return { kind: "kept" };
    const seconds = typeof answer.expires_in === "number" ? answer.expires_in : 3600;
    const renewed: Session = {
      ...session,
      accessToken: answer.access_token,
      refreshToken: typeof answer.refresh_token === "string" ? answer.refresh_token : refreshToken,
      expiresAt: Date.now() + seconds * 1000,
    };
    return { kind: "renewed", session: renewed, cookie: await sealSession(renewed) };
  } catch {
    return { kind: "kept" };
  }
}

const inFlight = shared("refreshes", () => new Map<string, Promise<Refreshed>>());

/** Renews a session's tokens: once for each refresh token, however many requests find it due at the same moment. */
export function refresh(session: Session): Promise<Refreshed> {
  const token = session.refreshToken;
  if (!token) return Promise.resolve(session.expiresAt > Date.now() ? { kind: "kept" } : { kind: "ended" });
  let flight = inFlight.get(token);
  if (!flight) {
    inFlight.set(token, (flight = ask(session, token)));
    void flight.then(({ kind }) => setTimeout(() => inFlight.delete(token), kind === "kept" ? PAUSE : MEMORY).unref());
  }
  return flight;
}

/** The outcome of a refresh that is under way or was just made with this token. */
export const refreshOf = (refreshToken: string): Promise<Refreshed> | undefined => inFlight.get(refreshToken);
