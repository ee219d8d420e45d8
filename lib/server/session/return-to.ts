const BASE = "http://return.invalid";

/** Whether a path stays on this origin, read as a browser reads it: `\` is `/`, tabs and newlines vanish, dots resolve. */
function stays(path: string): boolean {
  if (!path.startsWith("/") || /[\\\p{Cc}]/u.test(path)) return false;
  const url = URL.canParse(path, BASE) ? new URL(path, BASE) : null;
  return url?.origin === BASE && !url.pathname.startsWith("//");
}

/**
 * A place to go on to after sign-in: a path on this origin, or `/` for anything else. The path is judged as given and again
 * after each decoding, because it may pass a hop that decodes it. API addresses and the sign-in page itself are no destination.
 */
export function returnTo(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return "/";
  let seen = value;
  for (let round = 0; round < 4; round++) {
    if (!stays(seen)) return "/";
    let next: string;
    try {
      next = decodeURIComponent(seen);
    } catch {
      break;
    }
    if (next === seen) break;
    seen = next;
  }
  const { pathname, search, hash } = new URL(value, BASE);
  return /^\/(api|oauth|login|v2)(\/|$)/.test(pathname) ? "/" : pathname + search + hash;
}
