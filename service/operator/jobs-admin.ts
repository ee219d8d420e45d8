import { runStatement } from "../db/statement.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError, invalid } from "../core/errors.ts";
import { HELD_UNTIL, jobSummary } from "../jobs/kinds.ts";
import { countJobs, discardDeadJobs, listJobs, resumeHeldJobs, retryDeadJobs } from "./jobs-admin.sql.ts";

const LIMIT = 100;

export const jobStates = ["dead", "waiting", "running", "finished"] as const;

/** Returns the newest 100 jobs of a state, with a summary instead of the payload, and the number of jobs by kind and state. */
export async function listBackgroundJobs(
  { database, now }: Deps,
  { state, kind }: { state: (typeof jobStates)[number]; kind?: string | undefined },
) {
  const rows = await runStatement(database, listJobs, { now: now(), state, kind: kind ?? null, limit: LIMIT });
  const counts = await runStatement(database, countJobs, { now: now() });
  const jobs = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state,
    attempts: row.attempts,
    summary: jobSummary(row.kind, row.payload),
    lastError: row.last_error,
    nextAttemptAt: state === "waiting" && row.run_at.getTime() > 0 ? row.run_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    failedAt: row.failed_at?.toISOString() ?? null,
  }));
  return { counts, jobs };
}

type Selection = { id?: string | undefined; kind?: string | undefined };

async function changeDeadJobs({ database }: Deps, statement: typeof retryDeadJobs, { id, kind }: Selection): Promise<number> {
  if (!id && !kind) throw invalid("Give --id or --kind.");
  const { length } = await runStatement(database, statement, { id: id ?? null, kind: kind ?? null });
  if (id && !length) throw new HttpError(404, `No dead job has the id ${id}, or its payload is deleted.`);
  return length;
}

/** Makes dead jobs wait again, by id or kind. Throws 404 for an id of no dead job, and for a job whose payload is deleted. */
export const retryJobs = async (deps: Deps, selection: Selection) => ({ retried: await changeDeadJobs(deps, retryDeadJobs, selection) });

/** Deletes dead jobs, by id or kind. Throws 404 for an id of no dead job. */
export const discardJobs = async (deps: Deps, selection: Selection) => ({
  discarded: await changeDeadJobs(deps, discardDeadJobs, selection),
});

/** Starts the jobs that a restore held back. */
export const resumeJobs = async ({ database }: Deps) => ({
  resumed: (await runStatement(database, resumeHeldJobs, { heldUntil: HELD_UNTIL })).length,
});
