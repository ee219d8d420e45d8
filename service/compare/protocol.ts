import type { StoredRegion } from "../db/diff-schema.ts";

/** A stored file as the worker receives it. `hash` is the declared SHA-256. */
export type WorkerFile = { bytes: Uint8Array; hash: string; contentType: string };
export type CompareRequest = { base: WorkerFile | null; head: WorkerFile; threshold: number };

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
  } | null;
};

export type CompareReply = { result: CompareResult } | { failure: string };
