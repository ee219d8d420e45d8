import { and, eq, sql } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateReview } from "../../../lib/contract/build-reviews.ts";
import type { Deps, ProjectActor, UserActor } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { accounts, memberships, projects } from "../../db/schema.ts";
import { createReview } from "../../domain/builds/review/create-review.ts";
import type { JobPayloads } from "../../jobs/kinds.ts";
import { milliseconds } from "../model.ts";
import { type DemoBuild, demoHistory, type DemoReview } from "./history.ts";
import { commitOf, type Pictures, uploadDemoBuild } from "./upload-demo-build.ts";

const POLL_MS = 50;
/** Milliseconds to wait for the comparison of one build, before the job is tried again. */
const WAIT_MS = 120_000;

type Payload = JobPayloads["demo.builds"];
type Project = { id: string; name: string; accountId: string; slug: string };

/** Waits until the comparison of a build ended. Throws when it takes too long or the worker stops. */
async function untilConcluded({ db }: Deps, buildId: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const [row] = await db.select({ state: builds.state }).from(builds).where(eq(builds.id, buildId));
    if (!row || row.state === "concluded" || row.state === "failed") return;
    await sleep(POLL_MS, undefined, { signal });
  }
  throw new Error("a demo build was not compared in time");
}

/** Moves the times of a build into the past: the comparison ran now. */
async function setTimes({ db }: Deps, buildId: string, at: Date): Promise<void> {
  const ended = new Date(at.getTime() + 95_000);
  await db
    .update(builds)
    .set({ concludedAt: sql`case when ${builds.concludedAt} is null then null else ${ended.toISOString()}::timestamptz end` })
    .where(eq(builds.id, buildId));
  await db
    .update(reviews)
    .set({ createdAt: ended })
    .where(and(eq(reviews.buildId, buildId), eq(reviews.automatic, true)));
}

async function reviewerOf({ db }: Deps, { accountId, slug }: Project, userId: string): Promise<UserActor | null> {
  const [person] = await db
    .select({ slug: accounts.slug, name: accounts.name, level: memberships.level })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(and(eq(memberships.teamId, accountId), eq(memberships.userId, userId)));
  if (!person) return null;
  const team = { id: accountId, slug, name: null, type: "team" as const, level: person.level };
  return {
    kind: "user",
    via: "personal",
    userId,
    slug: person.slug,
    name: person.name,
    accounts: [team],
    scopes: "all",
    clientId: null,
    grantId: null,
  };
}

async function review(deps: Deps, project: Project, buildNumber: number, { event, body }: DemoReview, userId: string): Promise<void> {
  const actor = await reviewerOf(deps, project, userId);
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
 * Uploads the builds of the demo's history one by one, waits for their comparison and reviews them, all by the operations that CI and people
 * use. Handler of `demo.builds`. A repeated run goes on after the builds that exist.
 */
export async function seedDemoBuilds(
  deps: Deps,
  { projectId, people, seededAt }: Payload,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const history = demoHistory();
  const pictures: Pictures = new Map();
  for (const [index, build] of history.entries()) {
    const [project] = await deps.db
      .select({ id: projects.id, name: projects.name, accountId: projects.accountId, slug: accounts.slug })
      .from(projects)
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .where(and(eq(projects.id, projectId), sql`${projects.deletedAt} is null and ${projects.archivedAt} is null`));
    if (!project) return;
    const number = index + 1;
    const own = and(eq(builds.projectId, projectId), eq(builds.runId, `demo-${number}`));
    const [known] = await deps.db.select({ state: builds.state }).from(builds).where(own);
    const at = new Date(Date.parse(seededAt) - milliseconds(build.ago));
    if (!known || (known.state === "open" && build.shards !== 2)) {
      const past: Deps = { ...deps, now: () => at };
      const actor: ProjectActor = { kind: "project", projectId, accountId: project.accountId };
      const id = await uploadDemoBuild(past, actor, { build, number, ancestors: ancestorsOf(history, build), pictures });
      if (build.shards === 2) continue;
      await untilConcluded(deps, id, signal);
      await setTimes(deps, id, at);
    }
    const reviewedAt = new Date(at.getTime() + 40 * 60_000);
    if (build.review) await review({ ...deps, now: () => reviewedAt }, project, number, build.review, people[build.review.by]!);
  }
}
