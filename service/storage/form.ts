import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { HttpError, invalid } from "../core/errors.ts";

/** Largest size of a form without its file, in bytes: fields, boundaries, part headers. */
const OVERHEAD = 64 * 1024;
/** Limits of reading on after a refusal, so that a client that is still sending receives the response. */
const DRAIN_BYTES = 8 * 1024 * 1024;
const DRAIN_MS = 5000;
/** Longest pause of a client, milliseconds. */
const IDLE_MS = 60_000;

const limits = { fields: 20, fieldNameSize: 100, fieldSize: 8192, files: 1, parts: 21, headerPairs: 20, headerSize: 8192 };

/**
 * Writes the one file of a form. Called once, with the fields before it. `written` settles when the bytes are stored or refused, and
 * immediately when the signal is aborted.
 */
type Take = (fields: ReadonlyMap<string, string>, file: BusboyFileStream, signal: AbortSignal) => { size: number; written: Promise<void> };

function parser(contentType: string | undefined) {
  try {
    return new Busboy({ headers: { "content-type": contentType ?? "" }, limits, isPartAFile: (name) => name === "file" });
  } catch {
    throw invalid("The upload must be a multipart/form-data form with a boundary.");
  }
}

/**
 * Reads a signed form: fields, then exactly one `file`. Memory stays bounded for every input. Rejects with an `HttpError`;
 * the caller must discard what `take` wrote unless this resolves.
 */
export async function readForm(form: Readable, contentType: string | undefined, take: Take): Promise<void> {
  const busboy = parser(contentType);
  const fields = new Map<string, string>();
  let allowed = OVERHEAD;
  let written: Promise<void> | undefined;
  const abort = new AbortController();

  let fail!: (reason: unknown) => void;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => {});
  const finished = once(busboy, "finish");
  finished.catch(() => {});
  busboy.on("error", () => fail(invalid("The form is malformed or was cut off. Start the upload again.")));
  for (const limit of ["fieldsLimit", "partsLimit"] as const) busboy.on(limit, () => fail(invalid("The form has too many fields.")));
  busboy.on("filesLimit", () => fail(invalid("The form must have one file only.")));
  busboy.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (!name || nameCut || valueCut) fail(invalid("A field of the form is too long or has no name."));
    else if (fields.has(name)) fail(invalid(`The form has the field "${name.slice(0, 40)}" twice.`));
    else fields.set(name, value);
  });
  busboy.on("file", (_name, stream) => {
    stream.on("error", fail);
    try {
      const taken = take(fields, stream, abort.signal);
      allowed += taken.size + OVERHEAD;
      written = taken.written;
      written.catch(fail);
    } catch (error) {
      stream.resume();
      fail(error);
    }
  });

  // A client that disconnects after the refusal must not end the process.
  form.on("error", () => {});
  const idle = setTimeout(() => form.destroy(new HttpError(408, "The upload paused for too long. Start it again.")), IDLE_MS);
  const source = form.iterator({ destroyOnReturn: false });
  try {
    let seen = 0;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      seen += chunk.byteLength;
      idle.refresh();
      if (!busboy.write(chunk)) await Promise.race([once(busboy, "drain"), failed]);
      // After the parser has met it: a first chunk may hold the fields and much of the file.
      if (seen > allowed) throw invalid(written ? "The form is longer than declared." : "The signed fields and the file must come first.");
      // Failures are reported by events; they are seen here at the latest.
      await Promise.race([failed, Promise.resolve()]);
    }
    busboy.end();
    await Promise.race([finished, failed]);
    if (!written) throw invalid("The form has no file.");
    await written;
  } catch (error) {
    abort.abort();
    await written?.catch(() => {});
    await drain(form);
    throw error instanceof HttpError || !isCut(error) ? error : invalid("The upload was cut off. Start it again.");
  } finally {
    clearTimeout(idle);
  }
}

const isCut = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" ||
    ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"].includes(String((error as { code?: unknown }).code)));

async function drain(form: Readable): Promise<void> {
  if (form.destroyed || form.readableEnded) return;
  let left = DRAIN_BYTES;
  const enough = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS);
    const done = () => (clearTimeout(timer), resolve());
    form.on("data", (chunk: Uint8Array) => (left -= chunk.byteLength) < 0 && done());
    form.once("end", done).once("error", done).once("close", done);
    form.resume();
  });
  await enough;
  form.pause();
}
