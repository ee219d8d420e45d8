import type { PictureFacts } from "../loupe-results.ts";
import { basename } from "node:path";
import { stripColors } from "../read-json.ts";
import { NotLocated } from "../locate-files.ts";
import { sameBytes, type RunPicture, type PictureBytes, type RefusedPicture } from "../result-set.ts";

/** The last result of a test, from a JSON or blob report. */
export type TestResult = {
  project: string;
  /** Path of the test file from the folder of tests, with slashes. */
  file: string;
  attachments: readonly { name: string; path?: string | undefined }[];
  /** Messages of its errors. */
  errors: readonly string[];
  facts?: PictureFacts;
};

/** Pictures of one assertion. `name`: as Playwright stores it, with its ending, without project and platform. */
export type Assertion = { name: string; expected?: string; actual?: string; previous?: string };

const ATTACHMENT = /^(.*)-(expected|actual|diff|previous)((?:\.[^./\\]*)?)$/s;
const MISSING = /^(?:Error: )?A snapshot doesn't exist at (.+?)(, writing actual)?\.$/gm;

/** Groups the attachments of a result by assertion. An assertion that ran twice gives two groups. */
export function groupAssertions(attachments: TestResult["attachments"]): Assertion[] {
  const groups: Assertion[] = [];
  for (const { name, path } of attachments) {
    const [, stem, kind, ending] = ATTACHMENT.exec(name) ?? [];
    if (stem === undefined || !path || kind === "diff") continue;
    const own = groups.findLast((group) => group.name === `${stem}${ending}`);
    const key = kind as "expected" | "actual" | "previous";
    if (own && own[key] === undefined) own[key] = path;
    else groups.push({ name: `${stem}${ending}`, [key]: path });
  }
  return groups.filter(({ actual }) => actual !== undefined);
}

/** Returns the paths that messages name as missing baselines. */
export const missingBaselines = (errors: readonly string[]): string[] =>
  errors.flatMap((message) => [...stripColors(message).matchAll(MISSING)].map(([, path]) => path!));

/** Returns the path of a missing baseline that belongs to an assertion: it begins with the last part of the assertion's name. */
export function missingBaselineOf({ name, expected }: Assertion, missing: readonly string[]): string | undefined {
  if (expected && missing.includes(expected)) return expected;
  const stem = basename(name).replace(/\.[^.]*$/, "");
  return missing.find((path) => basename(path.replaceAll("\\", "/")).startsWith(stem));
}

/** Access to the files of a report. Both functions throw `NotLocated`. */
export type ReportFiles = {
  picture(path: string): PictureBytes;
  /** Returns the absolute path of the baseline of a changed picture; `compared` is the copy that the run compared with. */
  baseline(assertion: Assertion, result: TestResult, compared: PictureBytes): string;
  /** Returns the absolute path here of a path that a message names. */
  newBaseline(path: string): string;
  /** Returns the copy of the baseline that the run compared with. */
  compared(assertion: Assertion): PictureBytes;
};

/** Returns the name of a picture in Loupe. */
const pictureName = ({ project, file }: TestResult, name: string) => [project, file, name].filter(Boolean).join("/");

/** Reads the pictures of a failed test. */
export function readAssertions(result: TestResult, files: ReportFiles): (RunPicture | RefusedPicture)[] {
  const missing = missingBaselines(result.errors);
  return groupAssertions(result.attachments).flatMap((assertion): (RunPicture | RefusedPicture)[] => {
    const name = pictureName(result, assertion.name);
    const newPath = missingBaselineOf(assertion, missing);
    const status = newPath ? ("added" as const) : ("changed" as const);
    const facts = result.facts && { facts: result.facts };
    const refused = (reason: string): RefusedPicture[] => [{ name, status, baseline: null, reason }];
    // Without a baseline and without the message, the picture belongs to an assertion that never had a stable picture, or to a person's own attachment.
    if (!newPath && !assertion.expected) return [];
    if (assertion.previous) return refused("was not stable during the run. Make the page stable and run the suite again.");
    try {
      const actual = files.picture(assertion.actual!);
      if (newPath)
        return [{ name, status, baseline: files.newBaseline(newPath), actual, wasComparedWith: null, mayBeText: true, ...facts }];
      const compared = files.compared(assertion);
      const baseline = files.baseline(assertion, result, compared);
      const wasComparedWith = (bytes: Uint8Array) => sameBytes(bytes, compared.read());
      return [{ name, status, baseline, actual, wasComparedWith, mayBeText: true, ...facts }];
    } catch (error) {
      if (error instanceof NotLocated) return refused(error.message);
      throw error;
    }
  });
}
