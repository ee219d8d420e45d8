import { and, eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { newId } from "../../core/ids.ts";
import { builds, type StoredStats } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { applyRules } from "./apply-rules.ts";
import { conclusionOf, statsOf } from "./build-stats.ts";
import { approvalCounts, carryOverDecisions, diffCounts, groupDiffs } from "./diffs.sql.ts";
import { refreshVerdict } from "./verdict.ts";

type BuildToConclude = typeof builds.$inferSelect;
type CountRow = { status: keyof StoredStats | "pending"; count: number; waiting: number };

const countDiffs = (tx: Tx, buildId: string) => runInTransaction<CountRow>(tx, diffCounts, [buildId]);

/** Approves a build whose changes were all approved: by rules, or by people before, on exactly the same files. */
async function approveCovered(tx: Tx, build: BuildToConclude, now: Date): Promise<void> {
  const keptUntil = build.baselineSteps?.at(-1)?.approvedUntil ?? null;
  const [row] = await runInTransaction<{ needed: number; approved: number; approver: string | null }>(tx, approvalCounts, [
    build.id,
    !build.subset,
    keptUntil,
  ]);
  if (!row!.needed || row!.approved < row!.needed) return;
  const earlier = and(eq(reviews.buildId, build.id), eq(reviews.automatic, true));
  const known = await tx.select({ dismissedAt: reviews.dismissedAt }).from(reviews).where(earlier);
  if (known.some(({ dismissedAt }) => dismissedAt === null)) return;
  await tx
    .insert(reviews)
    .values({ id: newId(), buildId: build.id, userId: row!.approver, state: "approved", automatic: true, createdAt: now });
}

/** Decides what needs no person: changes that rules ignore or approve, and those that people decided before. Returns the numbers after it. */
async function decideKnown(tx: Tx, build: BuildToConclude, counts: CountRow[], now: Date): Promise<CountRow[]> {
  if (!counts.some(({ status }) => status === "added" || status === "changed" || status === "removed")) return counts;
  if (!build.mergeQueue) await runInTransaction(tx, carryOverDecisions, [build.id]);
  await applyRules(tx, build, now);
  return countDiffs(tx, build.id);
}

/**
 * Stores the result of a build without waiting diffs: numbers, groups, decisions that need no person, conclusion and verdict. May run again after
 * a rule changed. The caller holds the lock of the build's row.
 */
export async function settleBuild(tx: Tx, build: BuildToConclude, counts: CountRow[], at: Date): Promise<void> {
  const stats = statsOf(await decideKnown(tx, build, counts, at));
  const conclusion = conclusionOf(stats, build);
  await runInTransaction(tx, groupDiffs, [build.id]);
  if (conclusion === "changes-detected" && !build.mergeQueue) await approveCovered(tx, build, at);
  await tx
    .update(builds)
    .set({ state: "concluded", stats, conclusion, concludedAt: build.concludedAt ?? at })
    .where(eq(builds.id, build.id));
  await refreshVerdict(tx, build.id);
}

/** Stores the result of a concluded build again, after a rule changed. The caller holds the lock of the build's row. */
export const resettleBuild = async (tx: Tx, build: BuildToConclude, at: Date): Promise<void> =>
  settleBuild(tx, build, await countDiffs(tx, build.id), at);

/**
 * Concludes a build whose comparisons ended, once: numbers, groups, decisions carried over from earlier builds, and the conclusion. Does nothing
 * while a comparison is missing.
 */
export async function concludeBuild({ db, now }: Deps, buildId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(builds.id, buildId), eq(builds.state, "comparing"));
    const [build] = await tx.select().from(builds).where(own).for("update");
    if (!build) return;
    const counts = await countDiffs(tx, buildId);
    if (counts.some(({ waiting }) => waiting)) return;
    await settleBuild(tx, build, counts, now());
  });
}
