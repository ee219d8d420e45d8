import { runStatement } from "../db/statement.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { builds } from "../db/build-schema.ts";
import type { Tx } from "../db/client.ts";
import { accounts, projects } from "../db/schema.ts";
import { describeSteps } from "../domain/builds/baseline/explain-baseline.ts";
import { enqueueComparisons } from "../domain/builds/comparison/comparisons.ts";
import { lockBuilds } from "../domain/builds/record/lock-build.ts";
import { type Retried, repeatStart, retryFailures } from "../domain/builds/upload/retry-build.ts";
import {
  buildOfInstance,
  countUnfinishedBuilds,
  deadLettersOfBuild,
  deleteLettersOfBuild,
  listBuildsOfInstance,
  liveJobsOfBuild,
  lostComparisons,
  problemsOfBuild,
  type State,
  type ListBuildsOfInstanceRow,
} from "./builds-admin.sql.ts";

/** Builds that one list shows, and that one command queues again. */
const MOST_BUILDS = 100;
const MOST_REQUEUED = 1000;
/** Dead letters and problems that an explanation shows. */
const MOST_SHOWN = 10;

export const operatorBuildStates = ["uploading", "expired", "waiting", "comparing", "concluded", "failed"] as const;

type ProjectPath = [owner: string, name: string];

async function projectIdOf({ db }: Deps, [owner, name]: ProjectPath): Promise<string> {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(eq(accounts.slug, owner), sql`lower(${projects.name}) = ${name.toLowerCase()}`));
  if (!row) throw new HttpError(404, `There is no project "${owner}/${name}".`);
  return row.id;
}

const summaryOf = (row: ListBuildsOfInstanceRow) => ({
  project: row.project,
  number: row.number,
  name: row.name,
  branch: row.branch,
  commit: row.commit,
  state: row.state,
  result: row.verdict ?? row.conclusion,
  snapshots: row.snapshot_count,
  comparing: row.waiting,
  deadLetters: row.dead_letters,
  createdAt: row.created_at.toISOString(),
  finalizedAt: row.finalized_at?.toISOString() ?? null,
  concludedAt: row.concluded_at?.toISOString() ?? null,
});

type Filters = { project?: ProjectPath | undefined; branch?: string | undefined; name?: string | undefined; state?: State | undefined };

/** Returns the newest 100 builds of the instance that the filters match, and the number of unfinished builds by state. */
export async function listBuildsForOperators(deps: Deps, { project, branch, name, state }: Filters) {
  const projectId = project ? await projectIdOf(deps, project) : null;
  const values = { now: deps.now(), projectId, branch: branch ?? null, name: name ?? null, state: state ?? null, limit: MOST_BUILDS };
  const rows = await runStatement(deps.database, listBuildsOfInstance, values);
  const counts = await runStatement(deps.database, countUnfinishedBuilds, { now: deps.now() });
  return { counts, builds: rows.map(summaryOf) };
}

async function rowOf(deps: Deps, project: ProjectPath, number: number): Promise<ListBuildsOfInstanceRow> {
  const [row] = await runStatement(deps.database, buildOfInstance, {
    now: deps.now(),
    projectId: await projectIdOf(deps, project),
    number,
  });
  if (!row) throw new HttpError(404, `There is no build ${number} in ${project.join("/")}.`);
  return row;
}

const many = (count: number, one: string) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

/** Describes the state of a build in a sentence, with the action that helps. */
function adviceOf({ state, waiting, project, number }: ListBuildsOfInstanceRow, jobs: number, problems: number): string {
  const requeue = `Run: npm run admin -- builds requeue --project ${project} --build ${number}`;
  switch (state) {
    case "uploading":
      return "CI is uploading snapshots. Nothing to do.";
    case "expired":
      return "CI has sent nothing for 2 hours. A late upload revives the build; a reviewer can finish it without the missing snapshots.";
    case "waiting":
      return jobs ? "The comparison waits for a worker." : `No job will start the comparison. ${requeue}`;
    case "comparing":
      return jobs ? `${many(waiting, "snapshot")} left to compare.` : `No job will compare the rest. ${requeue}`;
    case "failed":
      return `The comparison could not start. ${requeue}`;
    case "concluded":
      return problems ? `${many(problems, "snapshot")} could not be compared. ${requeue}` : "The build ended normally.";
  }
}

/** Explains one build: its state in words, the walk to its baseline, its jobs, dead letters and the snapshots that failed. Throws 404. */
export async function explainBuild(deps: Deps, { project, build: number }: { project: ProjectPath; build: number }) {
  const row = await rowOf(deps, project, number);
  const [own] = await deps.db
    .select({ baselineId: builds.baselineId, steps: builds.baselineSteps })
    .from(builds)
    .where(eq(builds.id, row.id));
  const [baseline] = own?.baselineId
    ? await deps.db.select({ number: builds.number }).from(builds).where(eq(builds.id, own.baselineId))
    : [];
  const jobs = await runStatement(deps.database, liveJobsOfBuild, { buildId: row.id, now: deps.now() });
  const letters = await runStatement(deps.database, deadLettersOfBuild, { buildId: row.id, limit: MOST_SHOWN });
  const problems = await runStatement(deps.database, problemsOfBuild, { buildId: row.id, limit: MOST_SHOWN });
  return {
    ...summaryOf(row),
    advice: adviceOf(row, jobs.length, problems[0]?.total ?? 0),
    baseline: baseline?.number ?? null,
    walk: describeSteps(own?.steps ?? []),
    steps: own?.steps ?? [],
    jobs,
    letters: letters.map(({ id, kind, last_error: lastError, failed_at: failedAt }) => ({
      id,
      kind,
      lastError,
      failedAt: failedAt.toISOString(),
    })),
    problems: problems.map(({ name, problem }) => ({ name, problem })),
    problemCount: problems[0]?.total ?? 0,
  };
}

/** Queues again what failed or lost its job in a build. The caller holds the lock of the build's row. Returns the number of jobs. */
async function requeueBuild(tx: Tx, build: Retried, at: Date): Promise<number> {
  const retried = await retryFailures(tx, build, at);
  if (retried) {
    await runStatement(tx, deleteLettersOfBuild, { buildId: build.id });
    return retried;
  }
  if (build.state !== "finalized" && build.state !== "comparing") return 0;
  const live = await runStatement(tx, liveJobsOfBuild, { buildId: build.id, now: at });
  const lost = (await runStatement(tx, lostComparisons, { buildId: build.id })).map(({ id }) => id);
  if (live.length && !lost.length) return 0;
  await runStatement(tx, deleteLettersOfBuild, { buildId: build.id });
  if (lost.length) await enqueueComparisons(tx, build.projectId, lost, at);
  // A build whose comparisons all ended concludes with its start.
  else await repeatStart(tx, build, at);
  return lost.length || 1;
}

/** Queues again what failed or lost its job: in one build, or in all unfinished and failed ones of a project. Throws 404. */
export async function requeueBuilds(deps: Deps, { project, build: number }: { project: ProjectPath; build?: number | undefined }) {
  const projectId = await projectIdOf(deps, project);
  const chosen = number === undefined ? inArray(builds.state, ["finalized", "comparing", "failed"]) : eq(builds.number, number);
  const found = await deps.db
    .select({ id: builds.id, number: builds.number })
    .from(builds)
    .where(and(eq(builds.projectId, projectId), chosen))
    .orderBy(builds.seq)
    .limit(MOST_REQUEUED);
  if (number !== undefined && !found.length) throw new HttpError(404, `There is no build ${number} in ${project.join("/")}.`);
  const requeued: { number: number; jobs: number }[] = [];
  for (const one of found) {
    const jobs = await deps.db.transaction(async (tx) => {
      const [row] = await lockBuilds(tx, eq(builds.id, one.id));
      return row ? requeueBuild(tx, row, deps.now()) : 0;
    });
    if (jobs) requeued.push({ number: one.number, jobs });
  }
  return { requeued };
}
