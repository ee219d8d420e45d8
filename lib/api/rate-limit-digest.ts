/** Prefix of the digest of an error page that waits for the rate limit. Next sends nothing else of a server's error to the browser. */
const PREFIX = "rate-limited-";

/** Returns the digest of a page that was refused with 429. */
export const rateLimitDigest = (seconds: number, reference: string) => `${PREFIX}${seconds}-${reference}`;

/** Returns the seconds that a page has to wait, or null for another error. */
export const rateLimitSeconds = (digest: string | undefined): number | null =>
  digest?.startsWith(PREFIX) ? Number.parseInt(digest.slice(PREFIX.length), 10) : null;
