import { readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { NotLocated } from "../locate-files.ts";
import { sameBytes, type ReadContext } from "../result-set.ts";

/** Playwright writes projects and tests into paths with dashes in place of other characters. Compares what remains. */
const simplified = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
const hasPart = (path: string, part: string) => `-${simplified(path)}-`.includes(`-${simplified(part)}-`);

/** A baseline with the bytes of a picture. `suffix`: its name after that of the picture, without the platform: often the project. */
type Candidate = { file: string; suffix: string };
/** Tests of candidates, the strictest first. */
type Hints = readonly ((candidate: Candidate) => boolean)[];

/** Returns hints for a test of a report. */
export const hintsOfTest = (project: string, testFile: string): Hints => [
  ({ file, suffix }) => suffix === simplified(project) && hasPart(file, testFile),
  ({ file }) => hasPart(file, project) && hasPart(file, testFile),
];

/** Returns hints for a folder of pictures, whose name consists of those of the test file, the test and the project. */
export const hintsOfFolder = (folder: string): Hints => {
  const name = simplified(folder);
  const startsWithTestFile = (file: string) => file.split("/").some((part) => name.startsWith(`${simplified(part.replace(/\..*/s, ""))}-`));
  return [
    ({ file, suffix }) => suffix !== "" && name.endsWith(`-${suffix}`) && startsWithTestFile(file),
    ({ suffix }) => suffix !== "" && name.endsWith(`-${suffix}`),
  ];
};

/** Finds baselines by their bytes, where a report has lost their paths. */
export class BaselineMatcher {
  readonly #context: ReadContext;
  #files: readonly string[] | null = null;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /**
   * Returns the absolute path of the file that has the bytes and whose name begins with the last part of `name`. Of several, the only one that a hint
   * confirms. Throws `NotLocated` when there is none, or more than one.
   */
  find(name: string, bytes: Uint8Array, hints: Hints): string {
    const same = this.#named(name).filter(({ file }) => this.#hasBytes(file, bytes));
    if (!same.length)
      throw new NotLocated("has no baseline with the bytes that the run compared with: it changed since. Run the suite again.");
    for (const hint of [() => true, ...hints]) {
      const confirmed = same.filter(hint);
      if (confirmed.length === 1) return join(this.#context.root, confirmed[0]!.file);
    }
    const some = same.slice(0, 3).map(({ file }) => file);
    throw new NotLocated(`may belong to ${some.join(" or ")}, which are the same picture. Use the JSON report of Playwright.`);
  }

  #named(name: string): Candidate[] {
    this.#files ??= this.#context.files();
    const ending = extname(name);
    const stem = basename(name, ending);
    return this.#files
      .filter((file) => basename(file).startsWith(stem) && extname(file) === ending)
      .map((file) => ({
        file,
        suffix: simplified(basename(file, ending).slice(stem.length)).replace(/(?:^|-)(?:linux|darwin|win32)$/, ""),
      }));
  }

  #hasBytes(file: string, bytes: Uint8Array): boolean {
    const path = join(this.#context.root, file);
    const size = statSync(path, { throwIfNoEntry: false });
    return size?.isFile() === true && size.size === bytes.length && sameBytes(readFileSync(path), bytes);
  }
}
