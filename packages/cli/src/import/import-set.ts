import type { RefusedSnapshot } from "../upload/checked-snapshots.ts";
import type { SuitePicture } from "../upload/suite-snapshots.ts";

/** Approved pictures of a suite at one commit. */
export type ImportSet = {
  /** Tool or service, for people. */
  source: string;
  /** Suite that the source names; null where it names none. */
  suite: string | null;
  commit: string;
  branch: string;
  /** The commit and its ancestors, nearest first; null where git doesn't have them. */
  parents: string[] | null;
  takenAt: Date;
  decidedBy: string | null;
  pictures: SuitePicture[];
  refused: RefusedSnapshot[];
};

/** A rule that keeps what the tool tolerated: changes up to a share of a picture are approved. */
export type ProposedRule = { tests: string; maxScore: number; reason: string };

/** Result of reading a source. `notMoved`: settings that have no counterpart, as parts of a sentence. */
export type ImportFound = {
  source: string;
  /** Tool that wrote the pictures, as it is sent. */
  tool: string;
  /** File or folder that was read, for people. */
  place: string;
  /** Facts about what was found, such as "2 scenarios". */
  facts: string[];
  /** Folder that links may not leave. */
  folder: string;
  /** Oldest first. */
  sets: ImportSet[];
  rules: ProposedRule[];
  notMoved: string[];
  notes: string[];
  /** Removes the files that were made to read the source. */
  dispose?(): void;
};
