import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { githubIdentities, pullRequests } from "../../../db/pull-request-schema.ts";
import { accounts, emails, memberships, projects } from "../../../db/schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { recordEvent } from "../../base/events/record-event.ts";

/** Author of a pull request at its provider. `email` or `githubId` finds the person of the team. */
type ReportedAuthor = { name: string; isBot: boolean; email?: string | null; githubId?: number };
export type PullRequestChange = Omit<typeof pullRequests.$inferInsert, "projectId" | "authorName" | "authorId" | "isBotAuthor"> & {
  /** Null where the report does not tell: what an earlier one told stays. */
  author?: ReportedAuthor | null;
};

/** Returns the columns of an author. Only people of the team are found, so that an event tells nothing about other accounts. */
async function authorColumns(tx: Tx, projectId: string, { name, isBot, email, githubId }: ReportedAuthor) {
  const address = email?.trim().toLowerCase();
  const [person] =
    isBot || (!address && githubId === undefined)
      ? []
      : await tx
          .select({ id: accounts.id })
          .from(accounts)
          .innerJoin(projects, eq(projects.id, projectId))
          .leftJoin(memberships, and(eq(memberships.teamId, projects.accountId), eq(memberships.userId, accounts.id)))
          .where(
            and(
              or(isNotNull(memberships.id), eq(accounts.id, projects.accountId)),
              or(
                address ? inArray(accounts.id, verifiedUserOf(tx, address)) : undefined,
                githubId === undefined ? undefined : inArray(accounts.id, githubUserOf(tx, githubId)),
              ),
            ),
          )
          .limit(1);
  return { authorName: name, authorId: person?.id ?? null, isBotAuthor: isBot };
}

const verifiedUserOf = (tx: Tx, address: string) =>
  tx
    .select({ id: emails.userId })
    .from(emails)
    .where(and(eq(emails.address, address), isNotNull(emails.verifiedAt)));

const githubUserOf = (tx: Tx, githubId: number) =>
  tx.select({ id: githubIdentities.userId }).from(githubIdentities).where(eq(githubIdentities.githubId, githubId));

/**
 * Stores a change of a pull request, unless a newer one is stored, and queues the publication of its branch. Events may arrive twice and in
 * any order: the newest time at the provider wins, and at the same time the end of the pull request.
 */
export async function recordPullRequest(tx: Tx, deps: Deps, projectId: string, change: PullRequestChange): Promise<void> {
  const { author, ...reported } = change;
  const row = { projectId, ...reported, ...(author && (await authorColumns(tx, projectId, author))) };
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
