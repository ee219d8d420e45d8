type Query = Record<string, string | string[] | undefined>;

/** A command-line program that waits on this computer for a code. */
export type CliRequest = { port: number; state: string; challenge: string };

/**
 * What the address of the command line's sign-in page asks for: `port` of the program on loopback, its `state`, and `pkce`, an S256
 * challenge. Null when a part is missing, given twice or malformed.
 */
export function cliRequest({ port, state, pkce }: Query): CliRequest | null {
  if (typeof port !== "string" || typeof state !== "string" || typeof pkce !== "string") return null;
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535) return null;
  if (!state || state.length > 2000 || !/^[\w-]{43}$/.test(pkce)) return null;
  return { port: Number(port), state, challenge: pkce };
}

/** Where the program is answered: loopback, and nowhere else, whatever the request says. */
export function cliCallback({ port, state }: CliRequest, code: string): string {
  const address = new URL("http://localhost/callback");
  address.port = String(port);
  address.search = new URLSearchParams({ state, code }).toString();
  return address.href;
}
