import type { output, ZodType } from "zod";
import { invalid } from "./errors.ts";
import { inputSentence } from "./input-sentence.ts";

/** Validates input. Throws 400 with a detail for each invalid field. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): output<S> {
  const result = schema.safeParse(value, { error: inputSentence });
  if (result.success) return result.data;
  throw invalid("Invalid request", ...result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()));
}
