import { expect, test } from "vitest";
import * as z from "zod";
import { parseInput } from "./parse-input.ts";

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "is missing"],
  [z.string(), 1, "must be a text"],
  [z.int(), 1.5, "must be a whole number"],
  [z.number(), Number.NaN, "must be a number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), {}, "must be a list"],
  [z.object({}), null, "must be an object"],
  [z.string().min(1), "", "must not be empty"],
  [z.array(z.string()).min(1), [], "must not be empty"],
  [z.string().min(3), "ab", "must have at least 3 characters"],
  [z.string().length(4), "abc", "must have 4 characters"],
  [z.array(z.string()).max(1), ["a", "b"], "must have at most 1 entry"],
  [z.int().min(1), 0, "must be at least 1"],
  [z.number().gt(2), 2, "must be more than 2"],
  [z.number().lt(2), 2, "must be less than 2"],
  [z.number().max(2), 3, "must be at most 2"],
  [z.number().multipleOf(5), 2, "must be a multiple of 5"],
  [z.enum(["a", "b", "c"]), "d", 'must be "a", "b" or "c"'],
  [z.literal("x"), 1, 'must be "x"'],
  [z.strictObject({}), { b: 1 }, 'has the unknown key "b"'],
  [z.email(), "x", "must be an email address"],
  [z.iso.datetime(), "x", "must be a time such as 2026-01-31T12:00:00Z"],
  [z.string().startsWith("q"), "b", 'must start with "q"'],
  [z.string().regex(/a/), "b", "has a form that isn't allowed"],
  [z.union([z.string(), z.number()]), true, "has none of the allowed forms"],
  [z.record(z.string().max(1), z.string()), { abc: "x" }, "is not a name that is allowed here"],
  [z.string().min(1, "must have a name"), "", "must have a name"],
])("a refused field has a sentence: %#", (schema, value, sentence) => {
  try {
    parseInput(z.object({ field: schema }), { field: value });
    expect.unreachable();
  } catch (error) {
    const [detail] = (error as { details: { message: string }[] }).details;
    expect(detail!.message).toBe(`field${sentence.startsWith("is not a name") ? ".abc" : ""} ${sentence}`);
  }
});
