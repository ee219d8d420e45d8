/** Maximum bytes of a request body. Slightly above the API's own limit of 1 MB, so that the API refuses what is just too long. */
const BODY_LIMIT = 1_250_000;

/**
 * Returns the API path for the segments of a catch-all route, each encoded on its own. Segments arrive percent-decoded and may hold
 * anything. Returns null for a segment that no id, slug or name contains and that another server could read as a different path.
 */
export function apiPath(segments: readonly string[]): string | null {
  let path = "";
  for (const segment of segments) {
    if (!segment || /[\p{Cc}%/\\]/u.test(segment) || /^\.{1,2}(;|$)/.test(segment)) return null;
    try {
      path += `/${encodeURIComponent(segment)}`;
    } catch {
      return null; // half of a surrogate pair
    }
  }
  return path;
}

/**
 * Checks that a request comes from our own pages. Browsers send `Sec-Fetch-Site` on https and localhost only, so a deployment on plain http
 * falls back to `Origin`, or to `Referer` for a download, which has no `Origin`. A request without these headers is refused.
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const source = headers.get("origin") ?? headers.get("referer");
  return source === null ? site !== null : source === appUrl || source.startsWith(`${appUrl}/`);
}

/** Reads a request body of at most 1.25 MB; returns null for a longer one. */
export async function readRequestBody(request: Request): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) return null;
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
