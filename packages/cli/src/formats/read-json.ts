import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { usageError } from "../commands/exit-codes.ts";

/** Parses a JSON file. Throws a sentence for a file that is half-written or no JSON. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw error instanceof SyntaxError
      ? usageError(`${file} is not complete JSON. The run may have been stopped: run the suite again.`)
      : usageError(`${file} can't be read: ${(error as Error).message}.`);
  }
}

/** Checks the shape of a report. Throws a sentence that names the first wrong place. */
export function parseReport<T extends z.ZodMiniType>(file: string, schema: T, value: unknown, tool: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.join(".");
  throw usageError(`${file} is not a report of ${tool} that Loupe can read${place ? `: "${place}" is missing or of another type` : ""}.`);
}

/** Removes the codes of terminal colours from a message. */
// oxlint-disable-next-line no-control-regex -- the escape character is what is removed
export const stripColors = (message: string) => message.replace(/\u001b\[[0-9;]*m/g, "");
