import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../api/call.ts";
import { contract } from "../../contract/index.ts";
import { matcher } from "../../contract/match.ts";
import { accessToken } from "../session/access-token.ts";
import { cookieName, openSession, readCookie, type Session } from "../session/cookie.ts";
import { env } from "../env.ts";
import { type Forwarded, handedOver, respond } from "./handover.ts";
import { exchange, headerOf, poolOf, type UpstreamAnswer, UpstreamError } from "../front/upstream.ts";

const table = matcher(contract);

const SENT = ["accept", "accept-encoding", "content-type", "if-none-match", "idempotency-key", "x-forwarded-for"] as const;
const RETURNED = [
  "content-type",
  "etag",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "x-request-id",
] as const;

const ENDED = "Your session ended. Sign in to continue.";

/** Bytes of a request body: the API's own limit of 1 MB is left to the API to refuse. */
const BODY_LIMIT = 1_250_000;

/** Headers of every answer: it belongs to one person, and to one cookie; the service may pack it. */
const own = { "cache-control": "private, no-store", vary: "Cookie, Accept-Encoding", "x-content-type-options": "nosniff" };

const refuse = (status: number, error: string, headers: Record<string, string> = {}): Forwarded => ({
  status,
  headers: { ...own, "content-type": "application/json", ...headers },
  body: Buffer.from(JSON.stringify({ error })),
});

/**
 * The path of the API that a catch-all's segments name, each encoded on its own. They arrive percent-decoded, so one may hold
 * anything; null for what no id, slug or name ever holds and what some hop might read as another path.
 */
export function upstreamPath(segments: readonly string[]): string | null {
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
 * Whether a request that changes something comes from our own pages. Browsers say so in Sec-Fetch-Site, on trustworthy origins
 * only; a deployment on plain http falls back to Origin. A request that says neither did not come from a page.
 */
function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : origin === appUrl;
}

/** Reads a body up to the limit; null for a longer one. */
async function readBody(request: Request): Promise<Buffer | null> {
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

function returned(from: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = { ...own };
  for (const name of RETURNED) {
    const value = headerOf(from, name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** Passes an answer on, or says in an Error body what was wrong with it. */
function passOn({ status, headers, body }: UpstreamAnswer): Forwarded {
  const passed = returned(headers);
  const packed = headerOf(headers, "content-encoding");
  // The token was ours: to the person it is the session that ended.
  if (status === 401) return refuse(401, ENDED, { ...passed, "content-type": "application/json" });
  if (status === 204 || status === 304) return { status, headers: passed, body: Buffer.alloc(0) };
  if (status < 200 || (status > 299 && status < 400)) return refuse(502, "The service gave an answer that is not passed on.");
  if (passed["content-type"]?.startsWith("application/json"))
    return { status, headers: packed ? { ...passed, "content-encoding": packed } : passed, body };
  if (status < 400) return refuse(502, "The service gave an answer that cannot be read.");
  return refuse(status, `The service answered with status ${status}.`, { ...passed, "content-type": "application/json" });
}

type Upstream = { origin: string; prefix: string };
let upstream: Upstream | undefined;

/** Where the API is. */
function api(): Upstream {
  if (!upstream) {
    const { origin, pathname } = new URL(env().apiUrl);
    upstream = { origin, prefix: pathname };
  }
  return upstream;
}

async function ask(request: Request, segments: readonly string[], handed: Session | null | undefined): Promise<Forwarded> {
  const settings = env();
  const { method, headers: given } = request;
  const path = upstreamPath(segments);
  const allowed = path === null ? undefined : table.match(method, path);
  if (path === null || !allowed) {
    const methods = path === null ? [] : table.allow(path);
    return methods.length ? refuse(405, "Method not allowed", { allow: methods.join(", ") }) : refuse(404, "Not found");
  }
  if (method !== "GET" && !isSameOrigin(given, settings.appUrl)) return refuse(403, "This request did not come from a page of Loupe.");

  const session = handed === undefined ? await openSession(readCookie(given.get("cookie"), cookieName(settings))) : handed;
  if (!session && !allowed.operation.access.anonymous) return refuse(401, ENDED);

  try {
    const token = accessToken(session);
    const body = method === "GET" ? null : await readBody(request);
    if (body === null && method !== "GET") return refuse(413, "The request body must be at most 1 MB.");
    if (body?.length && !/^application\/json\s*(;|$)/i.test(given.get("content-type") ?? "")) {
      return refuse(403, "A request with a body must be application/json.");
    }
    const sent: Record<string, string> = {};
    for (const name of SENT) {
      const value = given.get(name);
      if (value !== null) sent[name] = value;
    }
    if (token) sent["authorization"] = `Bearer ${token}`;
    const { origin, prefix } = api();
    const query = request.url.indexOf("?");
    return passOn(
      await exchange(poolOf(origin), {
        method,
        path: prefix + path + (query < 0 ? "" : request.url.slice(query)),
        headers: sent,
        body: body?.length ? body : null,
        signal: request.signal,
      }),
    );
  } catch (error) {
    if (error instanceof UpstreamError) return refuse(error.status, error.message);
    if (error instanceof ApiError)
      return refuse(error.status, error.message, error.retryAfter ? { "retry-after": String(error.retryAfter) } : {});
    if (request.signal.aborted) return refuse(502, "The request was given up.");
    console.error(`BFF ${allowed.route}: ${error instanceof Error ? error.message : String(error)}`);
    return refuse(502, "The request could not be forwarded.");
  }
}

/**
 * Forwards a browser's request to the API: only what the contract names, with the session's token and nothing else of the
 * browser's. Every refusal is an Error body. Throws nothing.
 */
export async function forward(request: Request, segments: readonly string[]): Promise<Response> {
  const handed = handedOver(request.headers);
  return respond(await ask(request, segments, handed?.session), handed?.response);
}
