import { createHash } from "node:crypto";
import type { RunFacts } from "../ci/run-facts.ts";
import { usageError } from "../commands/exit-codes.ts";
import type { AcceptTarget, Workplace } from "../commands/accept-targets.ts";
import { readUploadOptions } from "../commands/upload-options.ts";
import { fileBytes, type ResultSet } from "../formats/result-set.ts";
import { readHead } from "../git/history.ts";
import type { DirtyFiles } from "../git/repository.ts";
import type { BuildDraft } from "../upload/build-request.ts";
import { checkSuite, type RefusedSnapshot } from "../upload/checked-snapshots.ts";
import { readSuite, type SuitePicture } from "../upload/suite-snapshots.ts";
import { relativePath } from "../write-back/safe-path.ts";

/** Branches of the two builds. The first one is that of a project's references. */
const BRANCHES = { baselines: "main", run: "working-copy" } as const;
const NO_COMMIT = "0".repeat(40);
/** Snapshots that one upload takes. */
const MOST_SNAPSHOTS = 5000;

/** Builds of a suite: its baselines, and the pictures of the run. `refused`: pictures that can't be shown. */
export type ReviewDrafts = { baselines: BuildDraft; run: BuildDraft; refused: RefusedSnapshot[] };

function factsOf({ repository }: Workplace, which: keyof typeof BRANCHES): RunFacts {
  const head = (repository && readHead(repository).commit) ?? NO_COMMIT;
  // Loupe compares a build with that of another commit, and the working copy has none yet.
  const commit = which === "run" ? createHash("sha1").update(`working copy of ${head}`).digest("hex") : head;
  return {
    commit,
    branch: BRANCHES[which],
    prNumber: null,
    prHeadCommit: null,
    referenceBranch: which === "run" ? BRANCHES.baselines : null,
    referenceCommit: which === "run" ? head : null,
    parentCommits: which === "run" ? [commit, head] : [head],
    ciProvider: null,
    runId: null,
    runAttempt: null,
    mergeQueue: false,
    mergeQueuePrNumbers: null,
    run: null,
  };
}

/** Returns the pictures on both sides. `unchanged`: baselines that the run did not change. */
function sidesOf(results: ResultSet, unchanged: readonly SuitePicture[], root: string) {
  const [before, after] = [[...unchanged], [...unchanged]];
  const seen = new Set<string>();
  for (const { baseline, actual, status } of results.pictures) {
    const path = relativePath(root, baseline);
    // Several tests may have the same picture.
    if (seen.has(path)) continue;
    seen.add(path);
    const own = { name: path, baseline: path, isNew: status === "added" };
    if (status !== "added") before.push({ ...own, picture: fileBytes(baseline) });
    if (actual) after.push({ ...own, picture: actual });
  }
  return { before, after };
}

/** Returns the builds of a target to upload. `all`: with the baselines that did not change. */
export function draftsOf(target: AcceptTarget, results: ResultSet, workplace: Workplace, dirty: DirtyFiles, all: boolean): ReviewDrafts {
  const { root } = workplace;
  const own = new Set(results.pictures.map(({ baseline }) => relativePath(root, baseline)));
  const unchanged = all ? readSuite(target, workplace, dirty).pictures.filter(({ name }) => !own.has(name)) : [];
  const { before, after } = sidesOf(results, unchanged, root);
  const suite = { format: results.format, folder: target.source, refused: [], results, source: results.source };
  const options = readUploadOptions("upload", []);
  const check = (pictures: SuitePicture[], folder: string) => checkSuite({ ...suite, folder, pictures }, root, options);
  const [baselines, run] = [check(before, root), check(after, results.source)];
  const refused = new Map([...baselines.refused, ...run.refused].map((one) => [one.name, one]));
  const draft = (which: keyof typeof BRANCHES, { snapshots }: typeof run): BuildDraft => ({
    name: target.suite,
    threshold: target.threshold,
    facts: factsOf(workplace, which),
    options,
    subset: false,
    library: { name: results.format, version: results.toolVersion ?? "" },
    // Neither side alone: it would be shown as new or removed.
    snapshots: snapshots.filter(({ name }) => !refused.has(name)),
    project: null,
  });
  const drafts = { baselines: draft("baselines", baselines), run: draft("run", run), refused: [...refused.values()] };
  if (Math.max(drafts.baselines.snapshots.length, drafts.run.snapshots.length) > MOST_SNAPSHOTS)
    throw usageError(
      `A review shows at most ${MOST_SNAPSHOTS.toLocaleString("en-US")} pictures. Leave out --all, or review a part of the suite.`,
    );
  return drafts;
}
