import type { Context } from "hono";
import { ZodArray, type ZodObject, ZodOptional } from "zod";
import type { Operation } from "../../lib/contract/operation.ts";
import { invalid, notFound } from "../core/errors.ts";
import { parseInput } from "../core/parse-input.ts";
import { readJson } from "./json-body.ts";

/** Returns true for a parameter that may be repeated: its schema is an array, or an optional one. */
const isRepeatable = (schema: unknown): boolean =>
  schema instanceof ZodArray || (schema instanceof ZodOptional && isRepeatable(schema.unwrap()));

/**
 * Returns query values as one string each, and those of a parameter that may be repeated as a list. Throws 400 for another known parameter that is
 * given twice; ignores unknown ones.
 */
export function readQuery(schema: ZodObject, given: Record<string, string[]>) {
  const values: Record<string, string | string[]> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const all = given[key];
    if (!all) continue;
    const repeatable = isRepeatable(field);
    if (all.length > 1 && !repeatable) throw invalid("Invalid request", `${key} must be given once`);
    if (all.some((value) => value.includes("\0"))) throw invalid("Invalid request", `${key} must not contain NUL characters`);
    values[key] = repeatable ? all : all[0]!;
  }
  return values;
}

/** Validates path, query and body of a request, in this order. Throws 404 for a NUL character in the path, 400, 413 and 415 as `readJson`. */
export async function readInput(c: Context, operation: Operation) {
  const params = c.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => value.includes("\0"))) throw notFound();
  return {
    params: operation.params && parseInput(operation.params, params),
    query: operation.query && parseInput(operation.query, readQuery(operation.query, c.req.queries())),
    body: operation.body && parseInput(operation.body, await readJson(c, operation.megabytes)),
    headers: c.req.raw.headers,
    /** Returns the body as it was sent, for signatures. */
    text: () => c.req.text(),
  };
}
