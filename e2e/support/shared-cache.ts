import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";

type CachedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; requestHeaders: IncomingHttpHeaders };
type CachedRequest = { path: string; headers: IncomingHttpHeaders };

/** Statuses that are cacheable by default (RFC 9110, section 15.1). */
const CACHEABLE = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** Decides, as greedily as RFC 9111, section 3 allows, if a shared cache may store a response. */
function mayStore(request: IncomingHttpHeaders, status: number, headers: IncomingHttpHeaders): boolean {
  const control = headers["cache-control"]?.toLowerCase() ?? "";
  if (/\b(no-store|private|no-cache)\b/.test(control) || headers.vary?.includes("*")) return false;
  if (request.authorization && !/\b(public|s-maxage|must-revalidate)\b/.test(control)) return false;
  return CACHEABLE.has(status) || /\b(max-age|s-maxage|public)\b/.test(control) || headers.expires !== undefined;
}

const matchesVary = ({ headers, requestHeaders }: CachedResponse, now: IncomingHttpHeaders) =>
  (headers.vary ?? "")
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean)
    .every((name) => requestHeaders[name] === now[name]);

/**
 * Starts a shared HTTP cache as a proxy in front of an origin. Stores every response that a shared cache may store, by method and
 * URL, and honours `Vary`. Nothing expires.
 */
export async function startSharedCache(origin: string) {
  const stored = new Map<string, CachedResponse[]>();
  const requests: CachedRequest[] = [];
  const hits: string[] = [];
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method = "GET", headers } = request;
    const { pathname, search } = new URL(request.url!, origin);
    const path = pathname + search;
    const key = `${method} ${path}`;
    if (method === "GET") requests.push({ path, headers });
    const found = stored.get(key)?.find((one) => matchesVary(one, headers));
    if (found) {
      hits.push(key);
      request.resume();
      return void response.writeHead(found.status, { ...found.headers, "x-from": "cache" }).end(found.body);
    }
    const upstream = send({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", () => response.destroy());
      answer.once("end", () => {
        const { "transfer-encoding": _, ...given } = answer.headers;
        const one: CachedResponse = { status: answer.statusCode!, headers: given, body: Buffer.concat(chunks), requestHeaders: headers };
        if (method === "GET" && mayStore(headers, one.status, given)) stored.set(key, [one, ...(stored.get(key) ?? [])]);
        response.writeHead(one.status, { ...given, "x-from": "origin" }).end(one.body);
      });
    });
    upstream.once("error", () => response.destroy());
    request.pipe(upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    /** All GET requests, in order. */
    requests,
    /** Requests that were served from the cache. */
    hits,
    /** Sends a request through the cache with the given cookies. */
    send: ({ path, headers }: { path: string; headers: IncomingHttpHeaders }, cookie: string) =>
      new Promise<{ status: number; from: string; control: string; type: string; text: string }>((resolve, reject) => {
        const { "accept-encoding": _, ...rest } = headers;
        const call = send(url + path, { headers: { ...rest, host: new URL(origin).host, cookie } }, (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (chunk: string) => (text += chunk));
          answer.once("error", reject);
          answer.once("end", () => {
            const { "x-from": from, "cache-control": control = "", "content-type": type = "" } = answer.headers;
            resolve({ status: answer.statusCode!, from: String(from), control, type, text });
          });
        });
        call.once("error", reject);
        call.end();
      }),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
