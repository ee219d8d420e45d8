type Query = Record<string, string | string[] | undefined>;

/** A command-line program on this computer that waits for a code. */
export type CliRequest = { port: number; state: string; challenge: string };

/**
 * Parses the URL query of the command-line sign-in page: `port` of the program on loopback, its `state`, and `pkce`, an S256 challenge.
 * Returns null when a parameter is missing, repeated or malformed.
 */
export function cliRequest({ port, state, pkce }: Query): CliRequest | null {
  if (typeof port !== "string" || typeof state !== "string" || typeof pkce !== "string") return null;
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535) return null;
  if (!state || state.length > 2000 || !/^[\w-]{43}$/.test(pkce)) return null;
  return { port: Number(port), state, challenge: pkce };
}

/** Returns the callback URL of the program: always on loopback. */
export function cliCallback({ port, state }: CliRequest, code: string): string {
  const address = new URL("http://localhost/callback");
  address.port = String(port);
  address.search = new URLSearchParams({ state, code }).toString();
  return address.href;
}
