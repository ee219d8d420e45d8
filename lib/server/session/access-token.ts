import { ApiError } from "../../api/call.ts";
import type { CookieSession } from "./cookie.ts";

/**
 * Returns the access token of a session, null when signed out. The session has been renewed where possible, so an expired token means
 * that the authorization server is unavailable: throws an `ApiError` 503, because the session itself has not ended.
 */
export function accessToken(session: CookieSession | null): string | null {
  if (!session) return null;
  if (session.expiresAt > Date.now()) return session.accessToken;
  throw new ApiError(503, "You’re still signed in, but the sign-in service isn’t responding. Try again in a moment.", [], 5);
}
