import type { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { HttpError, invalid } from "../core/errors.ts";

/** Longest pause of a client, milliseconds. */
const IDLE_MS = 60_000;
const CUT = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

/** Writes the body of a `PUT`. Rejects with 400 where `check` does or the client disconnects, and with 408 after a long pause. */
export async function readPutBody(body: Readable, check: Transform, target: Writable): Promise<void> {
  const idle = setTimeout(() => body.destroy(new HttpError(408, "The upload paused for too long. Start it again.")), IDLE_MS);
  const chunks = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      idle.refresh();
      yield chunk;
    }
  };
  try {
    await pipeline(body, chunks, check, target);
  } catch (error) {
    const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code) : "";
    throw CUT.has(code) ? invalid("The upload was cut off. Start it again.") : error;
  } finally {
    clearTimeout(idle);
  }
}
