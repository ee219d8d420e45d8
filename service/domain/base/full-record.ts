import type * as z from "zod";

/**
 * A record of the contract with all of its fields: a field that is added to the contract does not compile until each function that builds the
 * record has it, or names it in `Elsewhere`: fields that other functions add. Undefined for an optional field: JSON leaves it out.
 */
export type FullRecord<Schema extends z.ZodObject, Elsewhere extends keyof z.output<Schema> = never> = Omit<
  Required<z.output<Schema>>,
  Elsewhere
>;
