import { and, eq, sql } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateReview } from "../../../lib/contract/build-reviews.ts";
import type { Deps, ProjectActor } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { addUsage } from "../../domain/files/usage/add-usage.ts";
import { recordPullRequest } from "../../domain/projects/pull-requests/record-pull-request.ts";
import { createReview } from "../../domain/builds/review/create-review.ts";
import type { JobPayloads } from "../../jobs/kinds.ts";
import { milliseconds } from "../model.ts";
import { people as demoPeople } from "../people.ts";
import { demoAddress } from "../team.ts";
import { type DemoBuild, demoHistory, type DemoReview } from "./history.ts";
import { type BuildsProject, findBuildsProject, demoCallerOf } from "./builds-project.ts";
import { setFaces } from "./set-faces.ts";
import { setUpReviews } from "./set-up-reviews.ts";
import { uploadDemoMedia } from "./upload-demo-media.ts";
import { commitOf, type Pictures, uploadDemoBuild } from "./upload-demo-build.ts";

const POLL_MS = 50;
/** Milliseconds to wait for the comparison of one build, before the job is tried again. */
const WAIT_MS = 120_000;

type Payload = JobPayloads["demo.builds"];

/** Waits until the comparison of a build ended. Throws when it takes too long or the worker stops. */
async function untilConcluded({ db }: Deps, buildId: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const [row] = await db.select({ state: builds.state }).from(builds).where(eq(builds.id, buildId));
    if (!row || row.state === "concluded" || row.state === "failed") return;
    await sleep(POLL_MS, undefined, { signal });
  }
  throw new Error("a demo build was not compared in time");
}

/**
 * Moves the times of a build into the past, with its usage, because an upload happens now. Only once it is compared: a build that is older than two
 * hours and still uploads would be shown as incomplete.
 */
async function backdate({ db, now }: Deps, buildId: string, { accountId }: BuildsProject, at: Date): Promise<void> {
  const [createdAt, uploadedAt, ended] = [0, 61_000, 95_000].map((after) => new Date(at.getTime() + after)) as [Date, Date, Date];
  const whenSet = (column: "finalizedAt" | "concludedAt", time: Date) =>
    sql`case when ${builds[column]} is null then null else ${time.toISOString()}::timestamptz end`;
  await db.transaction(async (tx) => {
    const [build] = await tx
      .update(builds)
      .set({ createdAt, activeAt: uploadedAt, finalizedAt: whenSet("finalizedAt", uploadedAt), concludedAt: whenSet("concludedAt", ended) })
      .where(eq(builds.id, buildId))
      .returning();
    await tx
      .update(reviews)
      .set({ createdAt: ended })
      .where(and(eq(reviews.buildId, buildId), eq(reviews.automatic, true)));
    const { projectId, finalizedAt, snapshotCount: units, name } = build!;
    if (finalizedAt === null) return;
    const usage = (sign: 1 | -1) => ({ units: sign * units, snapshots: sign * units, storybook: name === "components" ? sign * units : 0 });
    await addUsage(tx, { accountId, projectId, now: now() }, usage(-1));
    await addUsage(tx, { accountId, projectId, now: uploadedAt }, usage(1));
  });
}

/** Records what the host of the repository reports: the pull request of a build was opened, or merged after it. */
async function reportPullRequest(deps: Deps, projectId: string, build: DemoBuild, at: Date): Promise<void> {
  const { branch, pr, title, merged, author } = build;
  if (pr === undefined) return;
  const person = demoPeople.find(({ key }) => key === author);
  const change = {
    number: pr,
    branch,
    baseBranch: "main",
    title: title ?? null,
    author: person ? { name: person.name, isBot: false, email: demoAddress(person.key) } : { name: "renovate[bot]", isBot: true },
    state: merged ? "merged" : "open",
    fork: false,
  } as const;
  await deps.db.transaction((tx) => recordPullRequest(tx, deps, projectId, { ...change, changedAt: at }));
}

async function review(deps: Deps, project: BuildsProject, buildNumber: number, { event, body }: DemoReview, userId: string): Promise<void> {
  const actor = await demoCallerOf(deps, project, userId);
  if (!actor) return;
  const ref = { owner: project.slug, project: project.name, buildNumber };
  const headers = new Headers({ "idempotency-key": `demo-${project.id}-${buildNumber}` });
  await createReview({ deps, actor }, { ref, input: CreateReview.parse({ event, body }), headers });
}

/** Returns the commits of main before a build, nearest first. */
function ancestorsOf(history: readonly DemoBuild[], build: DemoBuild): string[] {
  const parents = new Map(history.filter(({ branch }) => branch === "main").map(({ commit, parent }) => [commit, parent]));
  const chain: string[] = [];
  for (let at = build.parent; at; at = parents.get(at) ?? null) chain.push(commitOf(at));
  return chain;
}

/**
 * Uploads the builds of the demo's history one by one, waits for their comparison and reviews them, gives its people faces, and sets up a rule, an
 * ignored change and an automation, all by the operations that CI and people use. Handler of `demo.builds`. A repeated run goes on after the builds
 * that exist. The newest build keeps the present time until the next one is there, so that an open list is read again soon.
 */
export async function seedDemoBuilds(
  deps: Deps,
  { projectId, people, seededAt }: Payload,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const history = demoHistory();
  const pictures: Pictures = new Map();
  let backdateLast = async () => {};
  for (const [index, build] of history.entries()) {
    const project = await findBuildsProject(deps, projectId);
    if (!project) return;
    const number = index + 1;
    const own = and(eq(builds.projectId, projectId), eq(builds.runId, `demo-${number}`));
    const [known] = await deps.db.select({ id: builds.id, state: builds.state, createdAt: builds.createdAt }).from(builds).where(own);
    const at = new Date(Date.parse(seededAt) - milliseconds(build.ago));
    if (!known || known.createdAt >= new Date(seededAt)) {
      const isUploaded = known && (known.state !== "open" || build.shards === 2);
      const actor: ProjectActor = { kind: "project", projectId, accountId: project.accountId };
      await reportPullRequest(deps, projectId, { ...build, merged: undefined }, at);
      const id = isUploaded
        ? known.id
        : await uploadDemoBuild(deps, actor, { build, number, ancestors: ancestorsOf(history, build), pictures });
      await backdateLast();
      if (build.shards !== 2) await untilConcluded(deps, id, signal);
      backdateLast = () => backdate(deps, id, project, at);
    }
    const reviewedAt = new Date(at.getTime() + 40 * 60_000);
    if (build.review) await review({ ...deps, now: () => reviewedAt }, project, number, build.review, people[build.review.by]!);
    if (build.merged) await reportPullRequest(deps, projectId, build, reviewedAt);
    // People see a build first.
    if (!index) await setFaces(deps, project, people);
  }
  await backdateLast();
  const project = await findBuildsProject(deps, projectId);
  const owner = project && (await demoCallerOf(deps, project, people["ana"]!));
  if (!owner) return;
  const ctx = { deps, actor: owner };
  await uploadDemoMedia(ctx, `${project.slug}/${project.name}`, [history[0]!, history.findLast(({ damaged }) => damaged)!], pictures);
  await setUpReviews(ctx, { owner: project.slug, project: project.name }, history.length);
}
