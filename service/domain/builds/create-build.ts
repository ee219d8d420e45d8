import { and, eq, gt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CreateBuild } from "../../../lib/contract/build-uploads.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict } from "../../core/errors.ts";
import { newId, sha256 } from "../../core/ids.ts";
import { buildNumbers, buildRequests, builds } from "../../db/build-schema.ts";
import type { Settings } from "../../core/settings.ts";
import type { Tx } from "../../db/client.ts";
import { projects } from "../../db/schema.ts";
import { serializeByName } from "../../db/serialize.sql.ts";
import { announceBuild } from "../automations/announce-build.ts";
import { queueCommitStatus } from "../commit-statuses/queue-commit-status.ts";
import { retentionOf } from "./retention.ts";
import type { ProjectRow } from "../projects/project.ts";
import { requireCommit } from "../tokens/ci-tokens.ts";
import { type BuildCaller, buildRows, uploadProject } from "./build-access.ts";
import { declareUploads, uploadTargets } from "./build-files.ts";
import { toBuild } from "./build-record.ts";
import { requireCapacity } from "./metering.ts";
import { measureStaging, requireStagingRoom, serializeStaging } from "./build-staging.ts";
import { requestKeyOf } from "./request-key.ts";

type Input = z.output<typeof CreateBuild>;
type New = { project: ProjectRow; input: Input; now: Date; settings: Settings };

/** Milliseconds for which a repeated request returns the first build. */
export const REPEAT_MS = 3_600_000;

/** Takes the next number of a project. Numbers have no gaps: a transaction that fails returns its own. */
async function nextNumber(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx
    .insert(buildNumbers)
    .values({ projectId, last: 1 })
    .onConflictDoUpdate({ target: buildNumbers.projectId, set: { last: sql`${buildNumbers.last} + 1` } })
    .returning({ last: buildNumbers.last });
  return row!.last;
}

const noStats = { added: 0, removed: 0, unchanged: 0, changed: 0, ignored: 0, failure: 0, retryFailure: 0, total: 0 };

async function insertBuild(tx: Tx, deps: Deps, { project, input, now, settings }: New): Promise<string> {
  await requireCapacity(tx, settings, project, now);
  const id = newId();
  const ended = {
    state: "concluded",
    type: "skipped",
    conclusion: "no-changes",
    stats: noStats,
    finalizedAt: now,
    concludedAt: now,
    announcedAt: now,
  } as const;
  await tx.insert(builds).values({
    id,
    projectId: project.id,
    number: await nextNumber(tx, project.id),
    name: input.name,
    mode: input.mode,
    commit: input.commit,
    branch: input.branch,
    prNumber: input.prNumber ?? null,
    prHeadCommit: input.prHeadCommit ?? null,
    referenceBranch: input.referenceBranch ?? null,
    referenceCommit: input.referenceCommit ?? null,
    parentCommits: input.parentCommits ?? null,
    nonce: input.parallel ? input.parallelNonce! : null,
    subset: input.subset ?? false,
    skipped: input.skipped ?? false,
    mergeQueue: input.mergeQueue ?? false,
    mergeQueuePrNumbers: input.mergeQueuePrNumbers ?? null,
    ciProvider: input.ciProvider ?? null,
    sdk: input.argosSdk ?? null,
    runId: input.runId ?? null,
    runAttempt: input.runAttempt ?? null,
    createdAt: now,
    activeAt: now,
    ...retentionOf(settings, project.plan!, now),
    ...(input.skipped && ended),
  });
  await tx.update(projects).set({ activeAt: now }).where(eq(projects.id, project.id));
  await queueCommitStatus(tx, deps, id);
  if (input.skipped) await announceBuild(tx, deps, project.id, { event: "build.completed", buildId: id });
  return id;
}

/** Returns the build of a nonce, which its later shards join. Throws 409 when it is finalized, unless it is skipped. */
async function findParallelBuild(tx: Tx, { project, input, now }: New): Promise<string | null> {
  if (!input.parallel) return null;
  const nonce = input.parallelNonce!;
  await serializeByName(tx, "build", project.id, input.name, nonce);
  const own = and(eq(builds.projectId, project.id), eq(builds.name, input.name), eq(builds.nonce, nonce));
  const [found] = await tx.select({ id: builds.id, state: builds.state, skipped: builds.skipped }).from(builds).where(own);
  if (!found || (found.skipped && input.skipped)) return found?.id ?? null;
  if (found.state !== "open") throw conflict("The build of this nonce is finalized already. Use another nonce for another run.");
  await tx.update(builds).set({ activeAt: now }).where(eq(builds.id, found.id));
  return found.id;
}

/** Returns the build that an earlier try of this request created. Throws 409 when the key was used for another build. */
async function findRepeated(tx: Tx, { project, now }: New, key: string, digest: string): Promise<string | null> {
  await serializeByName(tx, "build-request", project.id, key);
  const since = new Date(now.getTime() - REPEAT_MS);
  const own = and(eq(buildRequests.projectId, project.id), eq(buildRequests.key, key));
  const [found] = await tx
    .select()
    .from(buildRequests)
    .where(and(own, gt(buildRequests.createdAt, since)));
  if (found && found.digest !== digest) throw conflict("This request id was already used for another build.");
  if (found) return found.buildId;
  await tx.delete(buildRequests).where(own);
  return null;
}

/**
 * Handles `POST /builds`: creates a build, or returns that of the nonce or of an earlier try, with upload targets for the files that the
 * project lacks. Throws 400, 403, 404 about the project, 402 above the plan, 409 for a finalized build and for too many unfinished files (docs/spec/builds.md#create).
 */
export async function createBuild(ctx: BuildCaller, input: Input, headers: Headers) {
  const { deps } = ctx;
  const project = await uploadProject(ctx, input.project);
  requireCommit(ctx, input.commit);
  await measureStaging(deps, project.account_id);
  const own: New = { project, input, now: deps.now(), settings: deps.settings };
  const key = requestKeyOf(headers);
  const digest = sha256(JSON.stringify(input));
  const snapshots = input.skipped ? [] : input.screenshots.map((file) => ({ ...file, kind: "snapshot" as const }));
  const traces = input.skipped
    ? []
    : input.pwTraceKeys.map((hash) => ({ key: hash, contentType: "application/zip", kind: "trace" as const }));
  const buildId = await deps.db.transaction(async (tx) => {
    const repeated = key && (await findRepeated(tx, own, key, digest));
    if (repeated) return repeated;
    const joined = await findParallelBuild(tx, own);
    // Files after the build that is joined and before the rows of a new one: the order of locks of every upload.
    await serializeStaging(tx, project.account_id);
    await declareUploads(tx, project.id, [...snapshots, ...traces], own.now);
    await requireStagingRoom(tx, project.account_id, own.now);
    const id = joined ?? (await insertBuild(tx, deps, own));
    if (key) await tx.insert(buildRequests).values({ projectId: project.id, key, digest, buildId: id, createdAt: own.now });
    return id;
  });
  const screenshots = await uploadTargets(deps, project.id, snapshots);
  const pwTraces = await uploadTargets(deps, project.id, traces);
  const [row] = await buildRows(ctx, [buildId]);
  return { build: toBuild(deps, row!), screenshots, pwTraces };
}
