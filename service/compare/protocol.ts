import type { CommentAnchor } from "../../lib/review/anchor.ts";
import type { StoredRegion } from "../db/diff-schema.ts";

/** A stored file with its bytes. `hash` is the declared SHA-256. */
export type WorkerFile = { bytes: Uint8Array; hash: string; contentType: string };
/** A stored file as it is sent to a process: with its bytes, or with the path of a local file, which the process reads itself. */
export type SentFile = Omit<WorkerFile, "bytes"> & { content: Uint8Array | string };
export type CompareRequest<File = WorkerFile> = { base: File | null; head: File; threshold: number };

/** Facts about a file from its bytes, or the reason why it can't be used. */
export type SnapshotFacts = { size: number; contentType: string; width: number | null; height: number | null };
export type FileVerdict = SnapshotFacts | { unreadable: string };

export type CompareResult = {
  base: FileVerdict | null;
  head: FileVerdict;
  /** Null without a base, and where a file is unreadable. */
  comparison: {
    score: number;
    regions: StoredRegion[];
    counts: Record<string, number>;
    size: { width: number; height: number } | null;
    fingerprint: string | null;
    /** PNG of the changed pixels; null without any. */
    mask: Uint8Array | null;
    /** Sentence about what of the pictures was not compared: the rest may differ. */
    problem: string | null;
  } | null;
};

export type CompareReply = { result: CompareResult } | { failure: string };

/** Search for an area of one stored file in another: in pixels of a picture, or lines of a text. */
export type FindRequest<File = WorkerFile> = { from: File; to: File; anchor: CommentAnchor };
/** Place of an anchor in the other file; null where it was not found. */
export type FoundAnchor = {
  state: "same" | "moved" | "gone" | "unsure";
  changed: boolean;
  dx: number;
  dy: number;
  anchor: CommentAnchor | null;
};
export type FindReply = { result: FoundAnchor } | { failure: string };
