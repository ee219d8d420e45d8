const BASE = "http://return.invalid";

/** Returns true for a path on this origin, parsed as browsers do: `\` is `/`, tabs and newlines are removed, dots resolve. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith("/") || /[\\\p{Cc}]/u.test(path)) return false;
  const url = URL.canParse(path, BASE) ? new URL(path, BASE) : null;
  return url?.origin === BASE && !url.pathname.startsWith("//");
}

/**
 * Returns the path to continue at after sign-in: a path on this origin, or `/` for anything else. The path is checked as given and
 * again after each decoding, because a proxy may decode it. API paths and the sign-in page itself are refused.
 */
export function returnTo(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return "/";
  let decoded = value;
  for (let round = 0; round < 4; round++) {
    if (!isOwnPath(decoded)) return "/";
    let next: string;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      break;
    }
    if (next === decoded) break;
    decoded = next;
  }
  const { pathname, search, hash } = new URL(value, BASE);
  return /^\/(api|oauth|login|v2)(\/|$)/.test(pathname) ? "/" : pathname + search + hash;
}
