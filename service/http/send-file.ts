import type { Context } from "hono";
import type { Readable } from "node:stream";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { matchesTag } from "../core/etag.ts";
import { byteRange } from "./byte-range.ts";

/** Returns the body of a response that streams a file. */
export type ToBody = (bytes: Readable) => ReadableStream<Uint8Array>;

/** Headers of a file. An `ETag` names its bytes; without one the file is always sent. */
export type FileHeaders = Record<string, string>;

/** Returns the 304 for a request that already has the file; null for others. */
export const notModified = (c: Context, headers: FileHeaders): Response | null =>
  headers["ETag"] && matchesTag(c.req.header("if-none-match"), headers["ETag"]) ? new Response(null, { status: 304, headers }) : null;

/** Responds with a stored file, or with the range that the request names. Throws 404 when its bytes are gone. */
export async function sendFile({ storage }: Deps, c: Context, key: string, headers: FileHeaders, toBody: ToBody): Promise<Response> {
  const unchanged = notModified(c, headers);
  if (unchanged) return unchanged;
  const size = await storage.size(key);
  if (size === null) throw notFound();
  const condition = c.req.header("if-range");
  const range = condition && condition !== headers["ETag"] ? null : byteRange(c.req.header("range"), size);
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  const sent: FileHeaders = {
    ...headers,
    "Content-Length": String(range ? range.end - range.start + 1 : size),
    ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${size}` }),
  };
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD") return new Response(null, { status, headers: sent });
  const bytes = await storage.read(key, range ?? undefined);
  if (!bytes) throw notFound();
  return new Response(toBody(bytes), { status, headers: sent });
}
