import { readFileSync } from "node:fs";
import type { PictureFacts } from "./loupe-results.ts";

export const FORMATS = ["playwright", "vitest", "jest-image-snapshot", "backstop", "reg-cli", "lost-pixel", "folder"] as const;
export type Format = (typeof FORMATS)[number];

/** Names of the formats for people. */
export const FORMAT_TITLES: Record<Format, string> = {
  playwright: "Playwright",
  vitest: "Vitest",
  "jest-image-snapshot": "jest-image-snapshot",
  backstop: "BackstopJS",
  "reg-cli": "reg-cli",
  "lost-pixel": "Lost Pixel",
  folder: "Pictures",
};

/** Sentence for snapshots that a test matches in part: their whole text would be a stricter test. */
export const PARTIAL_MATCH = "Matches in part, so it is never written. Run the suite with --update-snapshots.";

/** Bytes that a run left. They are read when they are needed. */
export type PictureBytes = {
  /** Path for messages; of an archive with the entry's name. */
  label: string;
  /** Absolute path, or null for bytes that are not a file of their own. */
  file: string | null;
  /** Throws `UnreadablePicture` with a reason for people. */
  read(): Uint8Array;
};

/** Bytes that can't be had. The message continues the file's name: "is missing". `remedy`: a sentence, where it is not to run the suite again. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";

  constructor(
    message: string,
    readonly remedy?: string,
  ) {
    super(message);
  }
}

export type PictureStatus = "changed" | "added" | "removed";

/** A picture of a run that differs from its baseline. */
export type RunPicture = {
  /** Project or browser of the tool, test file and picture; a path for plain folders. */
  name: string;
  status: PictureStatus;
  /** Absolute path of the file that the tool compares with. Not checked yet. */
  baseline: string;
  /** The picture of this run, null for removed ones. */
  actual: PictureBytes | null;
  /** Returns true for the bytes that the run compared with; null where the results don't contain them. */
  wasComparedWith: ((baseline: Uint8Array) => boolean) | null;
  /** End of the run in milliseconds, where only times can show that a baseline changed later. */
  comparedAt?: number;
  /** The tool stores text snapshots in the same way. */
  mayBeText?: boolean;
  /** Why the picture is shown and never written, in a sentence. */
  writeProblem?: string;
  facts?: PictureFacts;
};

/** A picture that can't be written, with a sentence: what is wrong and what to do. */
export type RefusedPicture = { name: string; status: PictureStatus; baseline: string | null; reason: string };

/** Changed pictures of one run, as a reader of a format finds them. */
export type ResultSet = {
  format: Format;
  /** The report or folder that was read. */
  source: string;
  pictures: RunPicture[];
  refused: RefusedPicture[];
  /** Version of the tool, where the results name it. */
  toolVersion?: string;
  /** Absolute path of the folder with all baselines, where the results name it. */
  baselineFolder?: string;
  /** Tests that passed on a retry: their pictures are not offered. */
  passedOnRetry: number;
  /** Baselines that the run compared with and that didn't change, relative to the root. */
  unchanged?: { path: string; facts?: PictureFacts }[];
  /** The results name every baseline of the run, so no other is looked for. */
  namesAllBaselines?: boolean;
  /** Sentences for people, for example that a report is from another machine. */
  notes: string[];
};

/** Circumstances of a reader. */
export type ReadContext = {
  /** Baselines are inside of this folder: the root of the repository, else the folder with the results. Absolute, without links in it. */
  root: string;
  /** Absolute path of the folder with the results, as the person named it. */
  folder: string;
  /** Absolute path of the folder with baselines, where it was given. */
  baselines: string | null;
  pattern: string | null;
  baselinePattern: string | null;
  /** Files that may be baselines: below `root`, or `baselines`, and not ignored by git. Relative to `root`, with slashes. */
  files(): readonly string[];
  /** Those of the files that git does not track; none without a repository. */
  untrackedFiles(): ReadonlySet<string>;
};

/** Returns the bytes of a file. */
export const fileBytes = (file: string): PictureBytes => ({
  label: file,
  file,
  read() {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new UnreadablePicture(
        (error as NodeJS.ErrnoException).code === "ENOENT" ? "is missing" : `can't be read (${(error as Error).message})`,
      );
    }
  },
});

export const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
