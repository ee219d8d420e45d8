import { and, eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { newId } from "../../core/ids.ts";
import { builds, type StoredStats } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { conclusionOf, statsOf } from "./build-stats.ts";
import { carryOverDecisions, decisionCounts, diffCounts, groupDiffs } from "./diffs.sql.ts";
import { refreshVerdict } from "./verdict.ts";

type CountRow = { status: keyof StoredStats | "pending"; count: number; waiting: number };

/** Approves a build whose changes people approved before, all of them, on exactly the same files. */
async function carryOver(tx: Tx, build: typeof builds.$inferSelect, now: Date): Promise<void> {
  await runInTransaction(tx, carryOverDecisions, [build.id]);
  const [row] = await runInTransaction<{ needed: number; approved: number; approver: string | null }>(tx, decisionCounts, [
    build.id,
    !build.subset,
  ]);
  if (!row!.needed || row!.approved < row!.needed) return;
  await tx
    .insert(reviews)
    .values({ id: newId(), buildId: build.id, userId: row!.approver, state: "approved", automatic: true, createdAt: now });
}

/**
 * Concludes a build whose comparisons ended, once: numbers, groups, decisions carried over from earlier builds, and the conclusion. Does nothing
 * while a comparison is missing.
 */
export async function concludeBuild({ db, now }: Deps, buildId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(builds.id, buildId), eq(builds.state, "comparing"));
    const [build] = await tx.select().from(builds).where(own).for("update");
    if (!build) return;
    const counts = await runInTransaction<CountRow>(tx, diffCounts, [buildId]);
    if (counts.some(({ waiting }) => waiting)) return;
    const stats = statsOf(counts);
    const conclusion = conclusionOf(stats, build);
    const at = now();
    await runInTransaction(tx, groupDiffs, [buildId]);
    if (conclusion === "changes-detected" && !build.mergeQueue) await carryOver(tx, build, at);
    await tx.update(builds).set({ state: "concluded", stats, conclusion, concludedAt: at }).where(eq(builds.id, buildId));
    await refreshVerdict(tx, buildId);
  });
}
