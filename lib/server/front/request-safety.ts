import type { IncomingMessage } from "node:http";

/** Headers that Next trusts, and claims about the client or host that only we may make. */
const UNTRUSTED_HEADERS =
  /^(x-forwarded-|x-middleware-|x-nextjs-|x-invoke-|x-loupe-|x-matched-path|x-now-|x-vercel-|x-http-method-override|forwarded$|x-real-ip$|x-nonce$|content-security-policy$)/;

/**
 * Returns true for a request target with a path that decodes and has no `.` or `..` segments in any spelling. The service would resolve
 * those to a different path than the one that was routed.
 */
export function isSafeTarget(url: string): boolean {
  if (!url.startsWith("/")) return false;
  let path = url.split("?", 1)[0]!;
  if (path.includes("%")) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return false;
    }
  }
  return !/[\\\p{Cc}]/u.test(path) && !/\/\.{1,2}(\/|;|$)/.test(path);
}

/** A host and an optional port (RFC 9110, section 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** Returns true for a request with one Host header that names a host. Servers on the way could each take another of several (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, "rawHeaders" | "httpVersion">): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === "host");
  return hosts.length === 1 ? HOST.test(hosts[0]!) : !hosts.length && httpVersion === "1.0";
}

/**
 * Returns the address that a client is counted under: the socket's, or behind `proxies` trusted proxies the entry that the outermost
 * of them added to `X-Forwarded-For`. The client can forge all entries further left.
 */
export function addressBehindProxies(request: IncomingMessage, proxies: number): string {
  const peer = request.socket.remoteAddress ?? "";
  if (proxies === 0) return peer;
  const hops = request.headers["x-forwarded-for"]?.toString().split(",") ?? [];
  return hops.at(-proxies)?.trim() || peer;
}

/** Removes the headers that Next would trust from a request, and sets host, protocol and client address to our own values. */
export function sanitizeHeaders(request: IncomingMessage, appUrl: URL, proxies = 0): void {
  const { headers } = request;
  const address = addressBehindProxies(request, proxies);
  for (const name of Object.keys(headers)) if (UNTRUSTED_HEADERS.test(name)) delete headers[name];
  headers.host = appUrl.host;
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-host"] = appUrl.host;
  headers["x-forwarded-proto"] = appUrl.protocol.slice(0, -1);
  headers["x-forwarded-port"] = appUrl.port || (appUrl.protocol === "https:" ? "443" : "80");
}
