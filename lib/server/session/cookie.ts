import { parseCookie, stringifySetCookie } from "cookie";
import { decode, encode } from "next-auth/jwt";
import { type WebEnv, env } from "../env.ts";

/** Content of the encrypted session cookie. Tokens leave this process only in an Authorization header to the API. */
export type CookieSession = {
  user: { id: string; slug: string; name: string | null };
  accessToken: string;
  refreshToken: string | null;
  /** Expiry of the access token in milliseconds, counted by our own clock from its receipt. */
  expiresAt: number;
};

/** Seconds that a session lasts after its last renewal. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

type CookieSettings = Pick<WebEnv, "secure">;

/** Name of the session cookie. The prefix `__Host-` binds it to this host, to the whole path and to https. */
export const cookieName = ({ secure }: CookieSettings) => (secure ? "__Host-loupe.session" : "loupe.session");

/** Attributes of every sign-in cookie. `Lax`, because the redirect back from the authorization server must carry them. */
export const cookieOptions = ({ secure }: CookieSettings) => ({ httpOnly: true, sameSite: "lax", path: "/", secure }) as const;

/** Opens the session in a Cookie header; null where there is none. */
export const readSession = (cookies: string | null, settings: CookieSettings): Promise<CookieSession | null> =>
  openSession(cookies && parseCookie(cookies)[cookieName(settings)]);

/** Returns the Set-Cookie header that stores a session's value, or clears it (`null`). */
export const sessionCookie = (value: string | null, settings: CookieSettings): string =>
  stringifySetCookie({
    name: cookieName(settings),
    value: value ?? "",
    ...cookieOptions(settings),
    maxAge: value === null ? 0 : SESSION_SECONDS,
  });

/** Decrypts the value of a session cookie; null for one that is foreign, damaged or expired. */
export async function openSession(value: string | null | undefined): Promise<CookieSession | null> {
  if (!value) return null;
  const token = await decode({ token: value, secret: env().authSecret }).catch(() => null);
  return token?.loupe ?? null;
}

/** Encrypts a session into a cookie value. */
export const sealSession = (session: CookieSession): Promise<string> =>
  encode({ token: { sub: session.user.id, loupe: session }, secret: env().authSecret, maxAge: SESSION_SECONDS });

declare module "next-auth/jwt" {
  interface JWT {
    loupe?: CookieSession;
  }
}
