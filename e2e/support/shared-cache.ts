import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer; asked: IncomingHttpHeaders };
export type Asked = { path: string; headers: IncomingHttpHeaders };

/** The statuses that a cache may keep without being told how long (RFC 9110 15.1). */
const CACHEABLE = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** Whether a shared cache may keep an answer (RFC 9111 3), read as greedily as the text allows: for ever where nothing forbids it. */
function mayKeep(asked: IncomingHttpHeaders, status: number, headers: IncomingHttpHeaders): boolean {
  const control = headers["cache-control"]?.toLowerCase() ?? "";
  if (/\b(no-store|private|no-cache)\b/.test(control) || headers.vary?.includes("*")) return false;
  if (asked.authorization && !/\b(public|s-maxage|must-revalidate)\b/.test(control)) return false;
  return CACHEABLE.has(status) || /\b(max-age|s-maxage|public)\b/.test(control) || headers.expires !== undefined;
}

const varied = ({ headers, asked }: Kept, now: IncomingHttpHeaders) =>
  (headers.vary ?? "")
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean)
    .every((name) => asked[name] === now[name]);

/**
 * One HTTP cache that everybody shares, as a browser's proxy in front of an origin: keeps whatever a shared cache is permitted to
 * keep, under method and address, and honours `Vary`.
 */
export async function startSharedCache(origin: string) {
  const kept = new Map<string, Kept[]>();
  const asked: Asked[] = [];
  const hits: string[] = [];
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method = "GET", headers } = request;
    const { pathname, search } = new URL(request.url!, origin);
    const path = pathname + search;
    const key = `${method} ${path}`;
    if (method === "GET") asked.push({ path, headers });
    const found = kept.get(key)?.find((one) => varied(one, headers));
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
        const one: Kept = { status: answer.statusCode!, headers: given, body: Buffer.concat(chunks), asked: headers };
        if (method === "GET" && mayKeep(headers, one.status, given)) kept.set(key, [one, ...(kept.get(key) ?? [])]);
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
    /** Every GET that came, in order. */
    asked,
    /** What was answered without the origin. */
    hits,
    /** Asks the cache as one browser would, with the cookies given. */
    ask: ({ path, headers }: { path: string; headers: IncomingHttpHeaders }, cookie: string) =>
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
