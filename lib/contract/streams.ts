import * as z from "zod";

/** Response of an operation that streams a CSV file. */
export const CsvFile = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ id: "CsvFile", type: "string", description: "UTF-8 with a header row. Cells that look like formulas start with an apostrophe." });

/** Response of an operation that streams a JSON record per line. */
export const JsonLines = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ id: "JsonLines", type: "string", description: "UTF-8, one JSON record per line." });

/** Response of an operation that sends events until one side ends it. */
export const EventStream = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ id: "EventStream", type: "string", description: "Server-sent events in UTF-8, with a comment line every 15 seconds." });

/** Returns the content type of a streamed response; null for JSON. */
export function streamType(schema: z.ZodType | null | undefined): "text/csv" | "application/jsonl" | "text/event-stream" | null {
  if (schema === EventStream) return "text/event-stream";
  return schema === CsvFile ? "text/csv" : schema === JsonLines ? "application/jsonl" : null;
}
