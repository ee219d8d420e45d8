import * as z from "zod/mini";
import { FORMATS } from "../formats/result-set.ts";

const path = (description: string) => z.string().check(z.minLength(1), z.meta({ description }));

const suite = z.strictObject({
  name: path("Name of the suite, for messages."),
  format: z.optional(z.enum(FORMATS).check(z.meta({ description: "Tool that wrote the results. Without it, Loupe finds the tool." }))),
  results: path("Report, or folder of results, relative to this file."),
  baselines: z.optional(path("Folder with the baselines, relative to this file, where the results don't name them.")),
  pattern: z.optional(path("Path of a picture of the run, relative to the results, such as {name}.actual.png. For folders.")),
  baselinePattern: z.optional(path("Path of its baseline, relative to the baselines, such as {name}.png. For folders.")),
  threshold: z.optional(z.number().check(z.minimum(0), z.maximum(1), z.meta({ description: "Sensitivity of the comparison, 0 to 1." }))),
});

/** The config file. Its JSON Schema is published with the package. */
export const configSchema = z.strictObject({
  $schema: z.optional(z.string()),
  url: z.optional(path("Address of Loupe, such as https://loupe.example.com.")),
  project: z.optional(path("Project on the server, as owner/name.")),
  suites: z.optional(z.array(suite).check(z.minLength(1), z.meta({ description: "Suites that commands take when no folder is named." }))),
  accept: z.optional(
    z.strictObject({
      remove: z.optional(z.boolean().check(z.meta({ description: "Delete the baselines of removed pictures, as --remove does." }))),
    }),
  ),
});

export type Config = z.output<typeof configSchema>;
