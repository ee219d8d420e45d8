import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { ApiError } from "../../api/call.ts";
import { streamType } from "../../contract/streams.ts";
import { contract } from "../../contract/index.ts";
import { matcher } from "../../contract/match.ts";
import type { Operation } from "../../contract/operation.ts";
import { reportRefusal } from "../../metrics/refusals.ts";
import { env } from "../env.ts";
import { headerOf, openUpstream, UpstreamError, type UpstreamStream } from "../front/upstream.ts";
import { accessToken } from "../session/access-token.ts";
import { readSession, sessionCookie } from "../session/cookie.ts";
import { renewSession } from "../session/renew-session.ts";
import { guestCookies, guestSecret } from "./guest-cookie.ts";
import { visitorCookies, visitorHeaders } from "../session/visitor-cookie.ts";
import { apiPath, isSameOrigin, readRequestBody } from "./browser-request.ts";

const operations = matcher(contract);

const REQUEST_HEADERS = [
  "accept",
  "content-type",
  "if-none-match",
  "idempotency-key",
  "user-agent",
  "x-forwarded-for",
  "x-request-id",
  "traceparent",
] as const;
const RESPONSE_HEADERS = [
  "content-disposition",
  "content-type",
  "etag",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "x-request-id",
] as const;

/** Headers about a visitor of a share link. They become cookies and never reach the browser. */
const VISITOR_HEADERS = ["share-visitor", "share-visited"] as const;

const SESSION_ENDED = "Your session ended. Sign in to continue.";

/** Headers of every response: it belongs to one person, and Next may compress it. */
const OWN_HEADERS = { "cache-control": "private, no-store", vary: "Cookie, Accept-Encoding", "x-content-type-options": "nosniff" };

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...OWN_HEADERS, ...headers, "content-type": "application/json" } });
}

function responseHeaders(from: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = { ...OWN_HEADERS };
  for (const name of [...RESPONSE_HEADERS, ...VISITOR_HEADERS]) {
    const value = headerOf(from, name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** Turns the API's response into the browser's. JSON is read completely first, so a response cut short becomes an Error body; files and events are streamed. */
async function toBrowser(upstream: UpstreamStream, withToken: boolean): Promise<Response> {
  const { status } = upstream;
  const headers = responseHeaders(upstream.headers);
  if (status === 200 && /^(text\/csv|application\/jsonl|text\/event-stream)/.test(headers["content-type"] ?? "")) {
    upstream.allowStreaming();
    // Next would compress events, and hold them back until a block is full.
    if (headers["content-type"]!.startsWith("text/event-stream")) headers["cache-control"] = "private, no-store, no-transform";
    const stream = Readable.toWeb(upstream.body) as ReadableStream;
    return new Response(stream, { status, headers });
  }
  const body = await upstream.readBody();
  // The token was ours: for the person, their session has ended. A guest reads the service's sentence.
  if (status === 401 && withToken) return refuse(401, SESSION_ENDED, headers);
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  if (status < 200 || (status > 299 && status < 400)) return refuse(502, "The service sent a response that can’t be forwarded.");
  if (headers["content-type"]?.startsWith("application/json")) {
    return new Response(new Uint8Array(body), { status, headers });
  }
  if (status < 400) return refuse(502, "The service sent a response that can’t be read.");
  return refuse(status, `The service responded with status ${status}.`, headers);
}

/** Returns true for a call that ended the session of a guest. */
const isForgotten = ({ method, url }: Request, status: number) => method === "DELETE" && status === 204 && url.endsWith("/guest");

/** Renews the session where it is due, sends the call with its token, and sets the new cookie on the response. */
async function sendWithSession(request: Request, path: string, { access, responses }: Operation): Promise<Response> {
  const settings = env();
  const outcome = await renewSession(await readSession(request.headers.get("cookie"), settings));
  const withCookie = (response: Response) => {
    if (outcome.setCookie !== undefined) response.headers.append("set-cookie", sessionCookie(outcome.setCookie, settings));
    return response;
  };
  if (!outcome.session && !access.anonymous) return withCookie(refuse(401, SESSION_ENDED));
  try {
    const token = accessToken(outcome.session);
    const body = request.method === "GET" ? Buffer.alloc(0) : await readRequestBody(request);
    if (!body) return withCookie(refuse(413, "The request body must be at most 1 MB."));
    if (body.length && !/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      return withCookie(refuse(403, "A request with a body must be application/json."));
    }
    // Next removes a route handler's Content-Encoding and compresses the body itself, so the API must not compress it.
    const headers: Record<string, string> = {
      "accept-encoding": "identity",
      ...(token && { authorization: `Bearer ${token}` }),
      ...visitorHeaders(request.headers.get("cookie"), path, settings),
    };
    for (const name of REQUEST_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const cookies = request.headers.get("cookie");
    const guest = token ? null : guestSecret(cookies, path, settings);
    if (guest !== null) headers["share-guest"] = guest;
    const api = new URL(settings.apiUrl);
    const target = api.pathname + path + new URL(request.url).search;
    const isLong = streamType(responses[200]) === "text/event-stream";
    const call = { method: request.method, path: target, headers, body: body.length ? body : null, signal: request.signal };
    const upstream = await openUpstream(api.origin, { ...call, isLong });
    const response = withCookie(await toBrowser(upstream, token !== null));
    const made = headerOf(upstream.headers, "share-guest") ?? (guest !== null && isForgotten(request, upstream.status) ? "" : undefined);
    if (made !== undefined) for (const cookie of guestCookies(made, cookies, path, settings)) response.headers.append("set-cookie", cookie);
    return response;
  } catch (error) {
    if (error instanceof UpstreamError) return withCookie(refuse(error.status, error.message));
    if (error instanceof ApiError) {
      return withCookie(refuse(error.status, error.message, error.retryAfter ? { "retry-after": String(error.retryAfter) } : {}));
    }
    if (request.signal.aborted) return withCookie(refuse(502, "The browser cancelled the request."));
    throw error;
  }
}

/** Turns the headers of a response about a visitor into cookies. */
function storeVisitor(response: Response, path: string): Response {
  const [visitor, visited] = VISITOR_HEADERS.map((name) => response.headers.get(name)) as [string | null, string | null];
  for (const name of VISITOR_HEADERS) response.headers.delete(name);
  for (const cookie of visitorCookies({ visitor, visited }, path, env())) response.headers.append("set-cookie", cookie);
  return response;
}

/**
 * Forwards a browser's call to the API: only operations of the contract, only the listed headers, with the session's token.
 * Every refusal has an Error body. Never rejects.
 */
export async function forwardApiCall(request: Request, segments: readonly string[]): Promise<Response> {
  const path = apiPath(segments);
  if (path === null) return refuse(404, "Not found");
  const match = operations.match(request.method, path);
  if (!match) {
    const methods = operations.allow(path);
    return methods.length ? refuse(405, "Method not allowed", { allow: methods.join(", ") }) : refuse(404, "Not found");
  }
  // A CSV export is recorded in the history, and people have few event streams, so another site must not cause either.
  const hasEffects = request.method !== "GET" || streamType(match.operation.responses[200]) !== null;
  if (hasEffects && !isSameOrigin(request.headers, env().appUrl)) {
    reportRefusal("origin");
    return refuse(403, "This request did not come from a page of Loupe.");
  }
  try {
    return storeVisitor(await sendWithSession(request, path, match.operation), path);
  } catch (error) {
    console.error(`BFF ${match.route}: ${error instanceof Error ? error.message : String(error)}`);
    return refuse(502, "The request could not be forwarded.");
  }
}
