import { ApiError } from "../../api/call.ts";
import type { Session } from "./cookie.ts";

/**
 * The token to call the API with; null when signed out. proxy.ts has renewed it if it could, so a dead one means that the
 * authorization server does not answer: 503, for the session itself is not over.
 */
export function accessToken(session: Session | null): string | null {
  if (!session) return null;
  if (session.expiresAt > Date.now()) return session.accessToken;
  throw new ApiError(503, "You are still signed in, but the sign-in service does not answer. Try again in a moment.", [], 5);
}
