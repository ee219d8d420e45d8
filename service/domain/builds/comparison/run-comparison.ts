import { runStatement } from "../../../db/statement.ts";
import { and, eq, inArray } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import { ComparisonLost } from "../../../compare/pool.ts";
import type { CompareResult, FileVerdict, SentFile } from "../../../compare/protocol.ts";
import type { Deps } from "../../../core/deps.ts";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import { projects } from "../../../db/schema.ts";
import type { Tx } from "../../../db/client.ts";
import type { JobContext } from "../../../jobs/run-job.ts";
import type { Storage } from "../../../storage/storage.ts";
import { reuseUnreadableFiles } from "../record/build-files.sql.ts";
import { fileKey, MOST_BYTES } from "../record/build-files.ts";
import { lockBuildsOfComparison, settleDiffsOfComparison } from "./diffs.sql.ts";

type Comparison = typeof comparisons.$inferSelect;
type FileRow = typeof buildFiles.$inferSelect;

const LOST = "The comparison did not finish. Ask for another comparison, or decide by looking at it.";

/** Returns the storage key of the mask of a comparison. */
const maskKey = (projectId: string, comparisonId: string) => `builds/${projectId}/${comparisonId}_mask`;

/** Returns the path of a local object, the bytes of any other, or null where the object is gone. */
async function contentOf(storage: Storage, key: string): Promise<SentFile["content"] | null> {
  const path = storage.pathOf(key);
  if (path !== null) return (await storage.size(key)) === null ? null : path;
  // Reads a byte above the limit: the hash of a larger object, which S3 takes by `PUT`, never matches.
  const stream = await storage.read(key, { start: 0, end: MOST_BYTES });
  return stream && buffer(stream);
}

/** Returns a stored file as a process that compares receives it, or null where it is gone. */
export async function sentFile({ storage }: Deps, file: FileRow | undefined): Promise<SentFile | null> {
  if (!file) return null;
  const content = await contentOf(storage, fileKey(file.projectId, file.id));
  return content === null ? null : { content, hash: file.hash, contentType: file.contentType };
}

/** Stores the facts that the bytes of a new file showed. A file that cannot be used may be sent again under the same hash. */
async function storeVerdict(tx: Tx, file: FileRow | undefined, verdict: FileVerdict | null): Promise<void> {
  if (!file || !verdict || file.status !== "uploaded") return;
  const set =
    "unreadable" in verdict ? ({ status: "unreadable", problem: verdict.unreadable } as const) : ({ status: "ready", ...verdict } as const);
  await tx
    .update(buildFiles)
    .set(set)
    .where(and(eq(buildFiles.id, file.id), eq(buildFiles.status, "uploaded")));
}

type Spend = JobContext["spend"];
type Outcome = { result: CompareResult | null; problem: string | null };

const unreadBaseline = (problem: string) => `The baseline could not be read. ${problem}`;

/** Compares the files of a comparison. Failures of the files are an outcome; failures of the stores are thrown. */
async function compareStored(
  deps: Deps,
  { threshold, baseFileId, accountId }: Comparison & { accountId: string },
  base: FileRow | undefined,
  head: FileRow,
  spend?: Spend,
): Promise<Outcome> {
  const [older, newer] = [await sentFile(deps, base), await sentFile(deps, head)];
  if (!newer) return { result: null, problem: head.problem ?? "The uploaded file is missing." };
  if (baseFileId && !older)
    return { result: null, problem: base?.problem ? unreadBaseline(base.problem) : "The file of the baseline is no longer kept." };
  try {
    const result = await deps.comparePool.compare({ base: older, head: newer, threshold }, accountId, spend);
    const unreadable = "unreadable" in result.head ? result.head.unreadable : null;
    const baseProblem = result.base && "unreadable" in result.base ? unreadBaseline(result.base.unreadable) : null;
    return { result, problem: unreadable ?? baseProblem ?? result.comparison?.problem ?? null };
  } catch (error) {
    if (error instanceof ComparisonLost) return { result: null, problem: LOST };
    throw error;
  }
}

/** Names an outcome for the metrics. */
function resultOf({ result, problem }: Outcome) {
  if (problem !== null) return problem === LOST ? "lost" : "failed";
  if (!result?.comparison) return "verified";
  return result.comparison.regions?.length ? "changed" : "unchanged";
}

/** Stores an outcome and settles the diffs that wait for it, in one transaction. */
async function storeOutcome(
  deps: Deps,
  own: Comparison,
  files: { base: FileRow | undefined; head: FileRow | undefined },
  outcome: Outcome,
) {
  const { result, problem } = outcome;
  const comparison = result?.comparison;
  const mask = comparison?.mask ? maskKey(own.projectId, own.id) : null;
  if (mask) await deps.storage.write(mask, comparison!.mask!);
  await deps.db.transaction(async (tx) => {
    await runStatement(tx, lockBuildsOfComparison, { comparisonId: own.id });
    await tx
      .update(comparisons)
      .set({
        status: problem === null ? "done" : "failed",
        problem,
        score: comparison?.score ?? null,
        regions: comparison?.regions ?? [],
        counts: comparison?.counts ?? null,
        fingerprint: comparison?.fingerprint ?? null,
        width: comparison?.size?.width ?? null,
        height: comparison?.size?.height ?? null,
        maskKey: mask,
      })
      .where(and(eq(comparisons.id, own.id), eq(comparisons.status, "pending")));
    await storeVerdict(tx, files.base, result?.base ?? null);
    await storeVerdict(tx, files.head, result?.head ?? null);
    if (problem !== null) await runStatement(tx, reuseUnreadableFiles, { id: own.id, now: deps.now() });
    await runStatement(tx, settleDiffsOfComparison, { comparisonId: own.id });
  });
  if (result && "size" in result.head && files.head?.status === "uploaded") deps.metrics.sentFile("build", result.head.size);
  if (result && "unreadable" in result.head && files.head?.status === "uploaded")
    await deps.storage.remove(fileKey(own.projectId, files.head.id));
}

/**
 * Compares the files of a pending comparison, or verifies one, and stores the outcome. Failures of the stores are thrown, in the last attempt they are
 * an outcome too.
 */
export async function runComparison(
  deps: Deps,
  comparisonId: string,
  { isLast, spend }: { isLast: boolean; spend?: Spend },
): Promise<void> {
  const [found] = await deps.db
    .select({ own: comparisons, accountId: projects.accountId })
    .from(comparisons)
    .innerJoin(projects, eq(projects.id, comparisons.projectId))
    .where(eq(comparisons.id, comparisonId));
  if (found?.own.status !== "pending") return;
  const { own, accountId } = found;
  const ids = own.baseFileId ? [own.baseFileId, own.headFileId] : [own.headFileId];
  const rows = await deps.db.select().from(buildFiles).where(inArray(buildFiles.id, ids));
  const [base, head] = [rows.find(({ id }) => id === own.baseFileId), rows.find(({ id }) => id === own.headFileId)];
  const started = performance.now();
  let outcome: Outcome;
  try {
    outcome = head
      ? await deps.comparePool.prepare(accountId, () => compareStored(deps, { ...own, accountId }, base, head, spend))
      : { result: null, problem: "The uploaded file is missing." };
  } catch (error) {
    if (!isLast) throw error;
    deps.log.error({ err: error, comparison: comparisonId }, "a comparison failed for good");
    outcome = { result: null, problem: LOST };
  }
  deps.metrics.comparison(resultOf(outcome), (performance.now() - started) / 1000);
  await storeOutcome(deps, own, { base, head }, outcome);
}
