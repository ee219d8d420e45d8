import { basename, relative, sep } from "node:path";
import * as z from "zod/mini";
import type { PictureFacts } from "../loupe-results.ts";
import { FileLocator, isInFolder, NotLocated } from "../locate-files.ts";
import { parseReport, stripColors } from "../read-json.ts";
import { fileBytes, type RunPicture, type ReadContext, type RefusedPicture, type ResultSet } from "../result-set.ts";
import { resultSet } from "../playwright/result-set.ts";
import { attachmentsFolderOf, baselineByRule, comparedCopies, vitestName } from "./attachment-folder.ts";

const assertion = z.object({
  status: z.string(),
  failureMessages: z.optional(z.nullable(z.array(z.string()))),
  title: z.optional(z.string()),
  ancestorTitles: z.optional(z.array(z.string())),
  location: z.optional(z.nullable(z.object({ line: z.int(), column: z.int() }))),
});
const report = z.object({ testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(assertion) })) });

/** Returns true for the JSON report of Vitest. Jest's has the same shape and one field more. */
export const isVitestReport = (value: unknown) =>
  typeof value === "object" && value !== null && "testResults" in value && !("numRuntimeErrorTestSuites" in value);

/** Paths that a message names. */
type Named = { reference: string; actual: string | null; isNew: boolean };

const line = (text: string, title: string) => new RegExp(`^${title}:\\n\\s*(.+)$`, "m").exec(text)?.[1]?.trim() ?? null;

/** Returns the paths that the message of a failed screenshot names; null for other messages. */
export function readMessage(message: string): Named | null {
  const text = stripColors(message);
  const reference = line(text, "Reference screenshot");
  if (!reference || text.includes("Could not capture a stable screenshot")) return null;
  return { reference, actual: line(text, "Actual screenshot"), isNew: text.includes("No existing reference screenshot found") };
}

/** Returns the facts about a test that the report has. `file`: relative to the repository. */
function factsOf({ title, ancestorTitles = [], location }: z.output<typeof assertion>, file: string): PictureFacts {
  if (title === undefined) return {};
  const titlePath = [file, ...ancestorTitles.filter(Boolean), title];
  return { test: { title, titlePath, ...(location && { location: { file, line: location.line, column: location.column } }) } };
}

/** Reads the JSON report of Vitest. The messages of failed tests name the baselines and the pictures. */
export function readVitestJson(file: string, value: unknown, context: ReadContext): ResultSet {
  const { testResults } = parseReport(file, report, value, "Vitest");
  const locator = new FileLocator(context, null);
  const entries = testResults.flatMap(({ name, assertionResults }) => {
    const testFile = isInFolder(context.root, name) ? relative(context.root, name).split(sep).join("/") : basename(name);
    // A test that was tried again has the messages of each attempt. The last one counts.
    const named = new Map<string, Named & { facts: PictureFacts }>();
    for (const one of assertionResults)
      if (one.status === "failed")
        for (const message of one.failureMessages ?? []) {
          const found = readMessage(message);
          if (found) named.set(found.reference, { ...found, facts: factsOf(one, testFile) });
        }
    return [...named.values()].map((one) => {
      const read = readPicture(one, file, locator, context);
      return "actual" in read ? { ...read, facts: one.facts } : read;
    });
  });
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length);
  return resultSet(file, entries, passed.length, locator, "vitest");
}

function readPicture(
  { reference, actual, isNew }: Named,
  report: string,
  locator: FileLocator,
  context: ReadContext,
): RunPicture | RefusedPicture {
  const status = isNew ? ("added" as const) : ("changed" as const);
  const shown = basename((actual ?? reference).replaceAll("\\", "/"));
  try {
    // In CI a new picture is stored among the attachments only.
    const isAttachment = isNew && attachmentsFolderOf(reference) !== null;
    const stored = locator.picture((isAttachment ? reference : actual) ?? reference, report);
    const baseline = isAttachment ? baselineByRule(stored) : locator.baseline(reference);
    const name = vitestName(shown, relative(context.root, baseline));
    if (!isNew && !actual) return { name, status, baseline, reason: "has no picture of this run in the report. Run the suite again." };
    return { name, status, baseline, actual: fileBytes(stored), wasComparedWith: isNew ? null : comparedCopies(stored) };
  } catch (error) {
    if (error instanceof NotLocated) return { name: vitestName(shown, ""), status, baseline: null, reason: error.message };
    throw error;
  }
}
