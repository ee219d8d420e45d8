import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { projects } from "../../../db/schema.ts";

type Jobs = { githubRepository: string | null; githubActionsOidcEnabled: boolean };

const withJobs = (jobs: Jobs) => ({ settings: sql`${projects.settings} || ${JSON.stringify(jobs)}::jsonb` });

/** Lets the jobs of a linked repository upload without a stored token: a link proves what these uploads need, so it serves both. */
export async function permitJobs(tx: Tx, projectId: string, repository: string): Promise<void> {
  await tx
    .update(projects)
    .set(withJobs({ githubRepository: repository, githubActionsOidcEnabled: true }))
    .where(eq(projects.id, projectId));
}

/** Ends such uploads of a repository whose link was removed. Another repository in the settings stays. */
export async function endJobs(tx: Tx, projectId: string, repository: string): Promise<void> {
  await tx
    .update(projects)
    .set(withJobs({ githubRepository: null, githubActionsOidcEnabled: false }))
    .where(and(eq(projects.id, projectId), sql`lower(${projects.settings} ->> 'githubRepository') = lower(${repository})`));
}
