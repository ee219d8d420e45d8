import { createHash } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import type { WebEnv } from "../env.ts";

/** Seconds that a guest's session lasts, as in the service. */
const GUEST_SECONDS = 180 * 24 * 60 * 60;

/** Guest cookies of one browser. Older ones are cleared, so that the header stays short. */
const MOST_COOKIES = 20;

/** Returns the share page of an API path; all media of a share link are one page. Null for other paths. */
function sharePageOf(path: string): string | null {
  const [, token] = /^\/shares\/([^/]+)(?:\/|$)/.exec(path) ?? [];
  return token === undefined ? null : (/^link-[a-z0-9]{28}/.exec(token)?.[0] ?? token);
}

const prefixOf = ({ secure }: Pick<WebEnv, "secure">) => (secure ? "__Secure-loupe.guest-" : "loupe.guest-");
const nameOf = (page: string, env: Pick<WebEnv, "secure">) => prefixOf(env) + createHash("sha256").update(page).digest("hex").slice(0, 24);

const cookieOf = (name: string, value: string, { secure }: Pick<WebEnv, "secure">) =>
  stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: "strict",
    path: "/api/v2/shares",
    secure,
    maxAge: value ? GUEST_SECONDS : 0,
  });

/** Returns the secret of the guest of a share page, from the browser's cookie; null without one. */
export function guestSecret(cookies: string | null, path: string, env: Pick<WebEnv, "secure">): string | null {
  const page = sharePageOf(path);
  return (page !== null && cookies && parseCookie(cookies)[nameOf(page, env)]) || null;
}

/** Returns the Set-Cookie headers that keep a guest's secret for its share page, and clear the oldest of too many. An empty secret clears it. */
export function guestCookies(secret: string, cookies: string | null, path: string, env: Pick<WebEnv, "secure">): string[] {
  const page = sharePageOf(path);
  if (page === null) return [];
  const name = nameOf(page, env);
  const others = Object.keys(parseCookie(cookies ?? "")).filter((one) => one.startsWith(prefixOf(env)) && one !== name);
  const old = others.slice(0, Math.max(0, others.length - MOST_COOKIES + 1));
  return [cookieOf(name, secret, env), ...old.map((one) => cookieOf(one, "", env))];
}
