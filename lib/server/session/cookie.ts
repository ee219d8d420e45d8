import { decode, encode } from "next-auth/jwt";
import { type Env, env } from "../env.ts";
import { shared } from "../shared.ts";

/** What the encrypted cookie holds. Tokens leave this program in an Authorization header to the API, and nowhere else. */
export type Session = {
  user: { id: string; slug: string; name: string | null };
  accessToken: string;
  refreshToken: string | null;
  /** When the access token dies, milliseconds of our own clock, counted from its receipt. */
  expiresAt: number;
};

/** Seconds that a session outlives its last refresh. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Name of the session cookie; `__Host-` binds it to this host, this path and https where there is https. */
export const cookieName = ({ secure }: Pick<Env, "secure">) => (secure ? "__Host-loupe.session" : "loupe.session");

/** Attributes of every cookie that signs somebody in. Lax, because the provider's redirect back must carry them. */
export const cookieOptions = ({ secure }: Pick<Env, "secure">) => ({ httpOnly: true, sameSite: "lax", path: "/", secure }) as const;

/** Value of one cookie in a Cookie header; the first one wins. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (let at = 0; at < header.length;) {
    let end = header.indexOf(";", at);
    if (end < 0) end = header.length;
    while (header.charCodeAt(at) === 32) at++;
    if (header.startsWith(name, at) && header.charCodeAt(at + name.length) === 61) return header.slice(at + name.length + 1, end).trim();
    at = end + 1;
  }
  return null;
}

/** A Cookie header with one cookie replaced, or taken out (`null`). */
export function withCookie(header: string | null, name: string, value: string | null): string {
  const others = (header ?? "").split(";").map((part) => part.trim());
  const kept = others.filter((part) => part && !part.startsWith(`${name}=`));
  return (value === null ? kept : [...kept, `${name}=${value}`]).join("; ");
}

type Opened = { session: Session; until: number };
const LIMIT = 2000;

const memory = shared("sessions", () => new Map<string, Opened>());

function remember(value: string, entry: Opened) {
  if (memory.size >= LIMIT) memory.delete(memory.keys().next().value!);
  memory.set(value, entry);
}

/**
 * Opens a session cookie; null for one that is foreign, damaged or too old. Decrypting costs a third of a millisecond, more
 * than all else the BFF does for a request, so opened cookies are remembered by their value.
 */
export async function openSession(value: string | null | undefined): Promise<Session | null> {
  if (!value) return null;
  const known = memory.get(value);
  if (known) {
    if (known.until > Date.now()) return known.session;
    memory.delete(value);
    return null;
  }
  const token = await decode({ token: value, secret: env().authSecret }).catch(() => null);
  if (!token?.loupe || typeof token.exp !== "number") return null;
  const session = token.loupe;
  remember(value, { session, until: token.exp * 1000 });
  return session;
}

/** Encrypts a session into a cookie value. */
export async function sealSession(session: Session): Promise<string> {
  const value = await encode({ token: { sub: session.user.id, loupe: session }, secret: env().authSecret, maxAge: SESSION_SECONDS });
  remember(value, { session, until: Date.now() + SESSION_SECONDS * 1000 });
  return value;
}

declare module "next-auth/jwt" {
  interface JWT {
    loupe?: Session;
  }
}
