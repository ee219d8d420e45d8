import { createHash } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import type { WebEnv } from "../env.ts";

type CookieSettings = Pick<WebEnv, "secure">;

/** Seconds that a browser keeps a visitor's secret, as the service does. */
const VISITOR_SECONDS = 90 * 24 * 60 * 60;
/** Seconds for which a browser is not counted again. */
const VISITED_SECONDS = 365 * 24 * 60 * 60;

/** Returns the link of a share token or of an API path with one; null for others. All media of a link share its cookies. */
const linkOf = (path: string): string | null => /^(?:\/shares\/)?(link-[a-z0-9]{28})(?:[-/]|$)/.exec(path)?.[1] ?? null;

// The prefixes bind the cookies to this host and to https. Files and pages need the visitor, so its path is the whole site.
const visitorPrefix = ({ secure }: CookieSettings) => (secure ? "__Host-loupe.visitor-" : "loupe.visitor-");
const visitedPrefix = ({ secure }: CookieSettings) => (secure ? "__Secure-loupe.visited-" : "loupe.visited-");
const nameOf = (prefix: string, link: string) => prefix + createHash("sha256").update(link).digest("hex").slice(0, 24);

function readLinkCookie(cookies: string | null, path: string, prefix: string): string | null {
  const link = linkOf(path);
  return (link !== null && cookies && parseCookie(cookies)[nameOf(prefix, link)]) || null;
}

/** Returns the headers that pass the cookies of a share link to the API: the visitor's secret, and the mark of a counted visit. */
export function visitorHeaders(cookies: string | null, path: string, settings: CookieSettings): Record<string, string> {
  const visitor = readLinkCookie(cookies, path, visitorPrefix(settings));
  const visited = readLinkCookie(cookies, path, visitedPrefix(settings));
  return { ...(visitor && { "share-visitor": visitor }), ...(visited && { "share-visited": visited }) };
}

/** Returns the secrets of all visitors in a Cookie header, as a header for files: their URLs do not name the link's secret. */
export function visitorsOfFiles(cookies: string): string {
  return Object.entries(parseCookie(cookies))
    .flatMap(([name, value]) => (/^(?:__Host-)?loupe\.visitor-/.test(name) && value ? [value] : []))
    .join(",");
}

/** Returns the Set-Cookie headers for what the API said about a visitor of a link. */
export function visitorCookies(from: { visitor: string | null; visited: string | null }, path: string, settings: CookieSettings): string[] {
  const link = linkOf(path);
  if (link === null) return [];
  const cookie = (prefix: string, value: string, at: string, maxAge: number) =>
    stringifySetCookie({ name: nameOf(prefix, link), value, httpOnly: true, sameSite: "lax", path: at, secure: settings.secure, maxAge });
  return [
    ...(from.visitor ? [cookie(visitorPrefix(settings), from.visitor, "/", VISITOR_SECONDS)] : []),
    ...(from.visited ? [cookie(visitedPrefix(settings), from.visited, "/api/v2/shares", VISITED_SECONDS)] : []),
  ];
}
