import type { IncomingMessage, ServerResponse } from "node:http";
import type { Session } from "../session/cookie.ts";
import { shared } from "../shared.ts";

/** An answer of the BFF; an empty body is none. */
export type Forwarded = { status: number; headers: Record<string, string>; body: Buffer };

type Handed = {
  /** Whose call it is; absent while the token is due, for then proxy.ts writes the cookie that counts. */
  session?: Session | null;
  response: ServerResponse;
};

/** Request header that names what was handed over; the door takes it off what clients send. */
const HEADER = "x-loupe-call";

const calls = shared("calls", () => ({ count: 0, open: new Map<string, Handed>() }));

/**
 * Leaves a call of the BFF for its handler to find past Next, from the server that stands before Next. Next parses every cookie
 * and pipes a body through two web streams, which together cost more than all of forwarding; so the opened session goes over
 * instead of the cookie, and the body of an answer is written where the request came in.
 */
export function handOver(request: IncomingMessage, response: ServerResponse, session?: Session | null): void {
  const id = String(++calls.count);
  calls.open.set(id, { response, ...(session !== undefined && { session }) });
  response.once("close", () => calls.open.delete(id));
  request.headers[HEADER] = id;
  if (session !== undefined) delete request.headers.cookie;
}

/** What was handed over with a request; nothing where Next runs without our server. */
export function handedOver(headers: Headers): Handed | undefined {
  const id = headers.get(HEADER);
  return id === null ? undefined : calls.open.get(id);
}

/**
 * An answer as Next wants it. With a `response` to write to, Next gets the status alone; the rest leaves in one piece when Next ends
 * the response. `end` is taken over last of all, so that whatever compresses answers sees the body.
 */
export function respond({ status, headers, body }: Forwarded, response?: ServerResponse): Response {
  if (!response) return new Response(body.length ? new Uint8Array(body) : null, { status, headers });
  for (const name in headers) {
    if (name === "vary") response.appendHeader(name, headers[name]!);
    else response.setHeader(name, headers[name]!);
  }
  if (body.length) {
    response.setHeader("content-length", body.length);
    const { end } = response;
    response.end = () => end.call(response, body, "utf8");
  }
  return new Response(null, { status });
}
