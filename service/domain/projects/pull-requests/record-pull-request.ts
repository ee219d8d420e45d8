import { and, desc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { pullRequests } from "../../../db/pull-request-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { recordEvent } from "../../base/events/record-event.ts";

export type PullRequestChange = Omit<typeof pullRequests.$inferInsert, "projectId">;

/**
 * Stores a change of a pull request, unless a newer one is stored, and queues the publication of its branch. Events may arrive twice and in
 * any order: the newest time at the provider wins, and at the same time the end of the pull request.
 */
export async function recordPullRequest(tx: Tx, deps: Deps, projectId: string, change: PullRequestChange): Promise<void> {
  const row = { projectId, ...change };
  const ended = sql`(${pullRequests.state} = 'open' and excluded.state <> 'open')`;
  const changed = await tx
    .insert(pullRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [pullRequests.projectId, pullRequests.number],
      set: row,
      setWhere: sql`${pullRequests.changedAt} < excluded.changed_at or (${pullRequests.changedAt} = excluded.changed_at and ${ended})`,
    })
    .returning({ state: pullRequests.state });
  // A new head commit makes the comment wait for its build.
  if (changed.length) await recordEvent(tx, deps, { kind: "pull-request.changed", projectId: projectId, number: change.number });
  if (changed[0]?.state === "open") await enqueue(tx, "pull-requests.publish", { projectId, number: change.number });
}

/** Returns the number of the newest open pull request of a branch of the repository itself. */
export async function openPullRequest(db: Deps["db"] | Tx, projectId: string, branch: string): Promise<number | undefined> {
  const [found] = await db
    .select({ number: pullRequests.number })
    .from(pullRequests)
    .where(
      and(
        eq(pullRequests.projectId, projectId),
        eq(pullRequests.branch, branch),
        eq(pullRequests.state, "open"),
        eq(pullRequests.fork, false),
      ),
    )
    .orderBy(desc(pullRequests.number))
    .limit(1);
  return found?.number;
}

/** Returns the head branch of a pull request of the repository itself; null where it is unknown. */
export async function headBranchOf({ db }: Deps, projectId: string, number: number): Promise<string | null> {
  const [found] = await db
    .select({ branch: pullRequests.branch })
    .from(pullRequests)
    .where(and(eq(pullRequests.projectId, projectId), eq(pullRequests.number, number), eq(pullRequests.fork, false)));
  return found?.branch ?? null;
}
