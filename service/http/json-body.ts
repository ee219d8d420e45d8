import { HttpError, invalid, tooLarge } from "../core/errors.ts";

const MAX_BODY = 1_000_000;

/** What `JSON.stringify` had to escape and the database cannot keep: NUL, and a surrogate without its half. */
const NUL = /(^|[^\\])(\\\\)*\\u0000/;
const LONE_SURROGATE = /(^|[^\\])(\\\\)*\\ud[89a-f]/i;

async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) throw tooLarge("The body is above 1 MB.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_BODY) throw tooLarge("The body is above 1 MB.");
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw invalid("The body is not valid UTF-8.");
  }
}

/** As `JSON.stringify`, which unlike the parser exhausts the stack on some ten thousand levels. */
function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalid("The body is nested too deep.");
  }
}

/**
 * The JSON body of a request, at most 1 MB. Throws 415 for another content type, 413 above the limit, 400 for malformed JSON,
 * a top-level primitive, and for NUL characters or broken Unicode, which the database cannot keep.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new HttpError(415, "The body must be JSON, with Content-Type: application/json.");
  const text = await readLimited(request);
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
