import { IncomingMessage } from "node:http";

/** Returns true for a request that announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

async function readUpTo(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body of a request, so that no handler holds a request whose body has yet to arrive. Returns the request with its body in memory, or null
 * for a longer body, whose rest is read and dropped. Rejects when the client disconnects.
 */
export async function readSmallBody(request: IncomingMessage, limit: number): Promise<IncomingMessage | null> {
  const body = await readUpTo(request, limit);
  if (!body) {
    request.resume();
    return null;
  }
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const { "transfer-encoding": _decoded, ...rest } = headers;
  const whole = Object.assign(new IncomingMessage(request.socket), {
    method,
    url,
    rawHeaders,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    headers: { ...rest, "content-length": String(body.length) },
    complete: true,
  });
  whole.push(body);
  whole.push(null);
  return whole;
}
