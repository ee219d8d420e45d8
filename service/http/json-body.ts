import type { Context } from "hono";
import { HttpError, invalid } from "../core/errors.ts";

/** Escapes in JSON text of what the database cannot store: NUL, and half of a surrogate pair. */
const NUL = /(^|[^\\])(\\\\)*\\u0000/;
const LONE_SURROGATE = /(^|[^\\])(\\\\)*\\ud[89a-f]/i;

/**
 * Returns the bytes of a body, or null when it is longer than `most`. Reads it to its end even then: an answer before the end makes a client that still
 * sends lose it, or the next answer on its connection.
 */
async function readBytes(c: Context, most: number): Promise<BufferSource | null> {
  // Node delivers no more bytes than were declared.
  if (Number(c.req.header("content-length") ?? Infinity) <= most) return c.req.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

async function readText(c: Context, megabytes: number): Promise<string> {
  const bytes = await readBytes(c, megabytes * 1_000_000);
  if (!bytes) throw new HttpError(413, `The request body must be at most ${megabytes} MB.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("The body is not valid UTF-8.");
  }
}

/** `JSON.stringify`, which unlike `JSON.parse` exhausts the stack at some ten thousand levels. */
function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalid("The body is nested too deep.");
  }
}

/**
 * Reads the JSON body of a request, at most `megabytes` long. Throws 415 for another content type, 413 above the limit, and 400 for malformed JSON, a
 * top-level primitive, and NUL characters or broken Unicode, which the database cannot store.
 */
export async function readJson(c: Context, megabytes = 1): Promise<unknown> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new HttpError(415, "The body must be JSON, with Content-Type: application/json.");
  const text = await readText(c, megabytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid("The body is not valid JSON.");
  }
  if (value === null || typeof value !== "object") throw invalid("The body must be a JSON object.");
  if (text.includes("\\u")) {
    const again = stringify(value);
    if (NUL.test(again)) throw invalid("The body must not contain NUL characters.");
    if (LONE_SURROGATE.test(again)) throw invalid("The body contains broken Unicode.");
  }
  return value;
}
