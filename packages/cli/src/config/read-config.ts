import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { usageError } from "../commands/exit-codes.ts";
import { readJsonFile } from "../formats/read-json.ts";
import * as z from "zod/mini";
import { configSchema, type Config } from "./config-schema.ts";
import { nearestName } from "./nearest-name.ts";

const CONFIG_NAME = "loupe.config.json";

type Described = { properties?: Record<string, Described>; items?: Described };

/** Returns the JSON Schema of the config file. */
export const configJsonSchema = () => ({ title: "Loupe", ...z.toJSONSchema(configSchema, { target: "draft-7" }) });

/** Returns the known keys at a path of the config. */
function knownKeys(path: readonly PropertyKey[]): string[] {
  let at: Described | undefined = configJsonSchema() as Described;
  for (const key of path) at = typeof key === "number" ? at?.items : at?.properties?.[String(key)];
  return Object.keys(at?.properties ?? {});
}

const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0]!;
    const known = knownKeys(issue.path);
    const nearest = nearestName(key, known);
    return `"${key}" is not a key${place && ` of ${place}`}. ${nearest ? `Did you mean "${nearest}"?` : `Known keys: ${known.filter((name) => name !== "$schema").join(", ")}.`}`;
  }
  if (issue.code === "invalid_value") return `"${place}" must be one of ${issue.values.join(", ")}.`;
  if (issue.code === "invalid_type" && issue.input === undefined) return `"${place}" is missing.`;
  if ((issue.code === "too_small" || issue.code === "too_big") && issue.origin === "number")
    return `"${place}" must be a number from 0 to 1.`;
  return `"${place}" ${issue.code === "invalid_type" ? `must be of the type ${issue.expected}` : "must not be empty"}.`;
}

/** Reads a config file. Throws a sentence for unknown keys, with the nearest known one, and for wrong values. */
function parseConfig(file: string): Config {
  const result = configSchema.safeParse(readJsonFile(file), { reportInput: true });
  if (result.success) return result.data;
  // A wrong key explains the missing one.
  const { issues } = result.error;
  throw usageError(`${file}: ${describeIssue(issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]!)}`);
}

/** A config with the absolute path of its file. */
export type FoundConfig = { config: Config; file: string };

/** Returns the config: the given file, which must exist, else that of the root; null without one. */
export function findConfig(given: string | null, cwd: string, root: string): FoundConfig | null {
  const file = given === null ? join(root, CONFIG_NAME) : resolve(cwd, given);
  if (existsSync(file)) return { config: parseConfig(file), file };
  if (given !== null) throw usageError(`${file} doesn't exist. Name the config file, or leave out --config.`);
  return null;
}
