import { createHash } from "node:crypto";
import type { RunFacts } from "../ci/run-facts.ts";
import type { ImportOptions } from "../commands/import-options.ts";
import type { BuildDraft } from "../upload/build-request.ts";
import { type CheckedSnapshot, checkSuite, type RefusedSnapshot } from "../upload/checked-snapshots.ts";
import type { Format } from "../formats/result-set.ts";
import type { ImportFound, ImportSet } from "./import-set.ts";

/** Files that one request takes. */
const MOST_FILES = 5000;

/** A build to import, in the parts that its requests take. */
export type ImportDraft = { set: ImportSet; name: string; snapshots: CheckedSnapshot[]; parts: BuildDraft[] };

/** Returns the id of an import: SHA-256 of its names and hashes, in one order. */
export function importId(snapshots: readonly Pick<CheckedSnapshot, "name" | "hash">[]): string {
  const lines = snapshots.map(({ name, hash }) => `${name}\0${hash}\n`).toSorted();
  return createHash("sha256").update(lines.join("")).digest("hex");
}

const factsOf = ({ commit, branch, parents }: ImportSet): RunFacts => ({
  commit,
  branch,
  prNumber: null,
  prHeadCommit: null,
  referenceBranch: null,
  referenceCommit: null,
  parentCommits: parents,
  ciProvider: null,
  runId: null,
  runAttempt: null,
  mergeQueue: false,
  mergeQueuePrNumbers: null,
  run: null,
});

function partsOf(set: ImportSet, snapshots: CheckedSnapshot[], tool: string, options: ImportOptions): BuildDraft[] {
  const id = importId(snapshots);
  const count = Math.max(1, Math.ceil(snapshots.length / MOST_FILES));
  const imported = {
    id,
    source: set.source,
    // A clock that is fast must not make pictures of the future.
    takenAt: new Date(Math.min((options.takenAt ?? set.takenAt).getTime(), Date.now())).toISOString(),
    decidedBy: options.approvedBy ?? set.decidedBy,
  };
  return Array.from({ length: count }, (_, at) => ({
    name: options.name ?? set.suite,
    threshold: null,
    facts: factsOf(set),
    options: {
      mode: "ci" as const,
      shard: count > 1 ? { index: at + 1, total: count } : null,
      nonce: count > 1 ? `${id}${set.commit}` : null,
      skip: false,
      threshold: null,
    },
    subset: false,
    library: { name: tool, version: "" },
    snapshots: snapshots.slice(at * MOST_FILES, (at + 1) * MOST_FILES),
    project: null,
    imported,
  }));
}

/** Checks the pictures of all builds. Returns the builds that have some, and what can't be imported. */
export function checkPictures(found: ImportFound, root: string, options: ImportOptions) {
  const refused: RefusedSnapshot[] = [];
  const drafts = found.sets.flatMap((set): ImportDraft[] => {
    const { sets: _, ...own } = found;
    const suite = { ...own, format: found.tool as Format, pictures: set.pictures, refused: set.refused, results: null };
    const checked = checkSuite(suite, root, options);
    const at = found.sets.length > 1 ? ` (${set.commit.slice(0, 7)})` : "";
    refused.push(...checked.refused.map(({ name, reason }) => ({ name: `${name}${at}`, reason })));
    if (!checked.snapshots.length) return [];
    const parts = partsOf(set, checked.snapshots, found.tool, options);
    return [{ set, name: options.name ?? set.suite ?? "default", snapshots: checked.snapshots, parts }];
  });
  return { drafts, refused };
}
