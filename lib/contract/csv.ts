import * as z from "zod";

/** Response of an operation that streams a CSV file. */
export const CsvFile = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ id: "CsvFile", type: "string", description: "UTF-8 with a header row. Cells that look like formulas start with an apostrophe." });

/** Returns true for the schema of a CSV response. */
export const isCsv = (schema: z.ZodType | null | undefined): boolean => schema === CsvFile;
