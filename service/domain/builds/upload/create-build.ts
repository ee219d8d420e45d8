import { and, eq, gt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CreateBuild } from "../../../../lib/contract/build-uploads.ts";
import type { Deps } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { conflict, forbidden } from "../../../core/errors.ts";
import { newId, sha256 } from "../../../core/ids.ts";
import { buildNumbers, buildRequests, builds } from "../../../db/build-schema.ts";
import type { Settings } from "../../../core/settings.ts";
import type { Tx } from "../../../db/client.ts";
import { projects } from "../../../db/schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { buildRetention } from "../../files/retention/retention.ts";
import type { ProjectRow } from "../../projects/project.ts";
import { attemptOf, awaitsOwnShards, supersedeAttempts, supersededBuild } from "./attempts.ts";
import { isUntrusted, requireCommit, requireTarget, storedBranch } from "../../projects/tokens/ci-job.ts";
import { type BuildCaller, buildRows, uploadProject } from "../record/build-access.ts";
import { type DeclaredFile, declareUploads, uploadTargets } from "../record/build-files.ts";
import { toBuild } from "../record/build-record.ts";
import { requireCapacity } from "../../files/usage/metering.ts";
import { checkImport, findImported, importColumns } from "./import-build.ts";
import { measureStaging, requireStagingRoom, serializeStaging } from "./build-staging.ts";
import { requestKeyOf } from "../record/request-key.ts";

type Input = z.output<typeof CreateBuild>;
type New = { project: ProjectRow; input: Input; untrusted: boolean; now: Date; settings: Settings };

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

async function insertBuild(tx: Tx, deps: Deps, { project, input, untrusted, now, settings }: New, id: string): Promise<void> {
  await requireCapacity(tx, settings, project.id, now);
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
    untrusted,
    mergeQueue: input.mergeQueue ?? false,
    mergeQueuePrNumbers: input.mergeQueuePrNumbers ?? null,
    ciProvider: input.ciProvider ?? null,
    sdk: input.argosSdk ?? null,
    runId: input.runId ?? null,
    runAttempt: input.runAttempt ?? null,
    createdAt: now,
    activeAt: now,
    ...buildRetention(settings, now),
    ...(input.skipped && ended),
    ...importColumns(input),
  });
  await tx.update(projects).set({ activeAt: now }).where(eq(projects.id, project.id));
  await recordEvent(tx, deps, { kind: "build.changed", buildId: id });
  if (!input.skipped) return;
  const ofSkipped = { isFirst: true, isUndecided: false, stats: noStats, isPartial: false };
  await recordEvent(tx, deps, { kind: "build.concluded", buildId: id, projectId: project.id, ...ofSkipped });
}

/**
 * Returns the build of a nonce, which its later shards join, or the id of a new one, which ends incomplete attempts of the same CI run. Throws 409
 * when the build is finalized, unless it is skipped or has a shard of an earlier attempt in place of its own.
 */
async function joinParallelBuild(tx: Tx, { project, input, untrusted, now }: New): Promise<{ id: string; isNew: boolean }> {
  if (!input.parallel) return { id: newId(), isNew: true };
  const nonce = input.parallelNonce!;
  const run = { projectId: project.id, ...input, nonce, runId: input.runId ?? null, runAttempt: input.runAttempt ?? null };
  await serializeByName(tx, "build", project.id, input.name, attemptOf(run)?.run ?? nonce);
  const own = and(eq(builds.projectId, project.id), eq(builds.name, input.name), eq(builds.nonce, nonce));
  const [found] = await tx.select().from(builds).where(own);
  if (!found) {
    const id = newId();
    if (!input.skipped) await supersedeAttempts(tx, { ...run, untrusted, id });
    return { id, isNew: true };
  }
  if (found.skipped && input.skipped) return { id: found.id, isNew: false };
  if (found.supersededById) throw supersededBuild();
  if (found.state !== "open" && !(await awaitsOwnShards(tx, found.id)))
    throw conflict("The build of this nonce is finalized already. Use another nonce for another run.");
  await tx.update(builds).set({ activeAt: now }).where(eq(builds.id, found.id));
  return { id: found.id, isNew: false };
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

/** A checked request for a build, with the files that it declares. */
export type BuildRequest = New & { snapshots: readonly DeclaredFile[]; traces: readonly DeclaredFile[] };

/**
 * Checks a request for a build against its project and its CI job, before anything is stored. Throws 400, 401, 403, 404 about the project, 409 for an
 * archived one.
 */
export async function checkBuildRequest(ctx: BuildCaller, given: Input): Promise<BuildRequest> {
  const { deps } = ctx;
  const project = await uploadProject(ctx, given.project);
  const input = { ...given, branch: storedBranch(ctx, given.branch) };
  const untrusted = isUntrusted(ctx);
  await requireCommit(ctx, {
    repository: project.settings.githubRepository ?? null,
    commit: input.commit,
    head: input.prHeadCommit ?? null,
  });
  requireTarget(ctx, { branch: input.branch, prNumber: input.prNumber ?? null });
  await checkImport(ctx, input, { owner: project.account_slug, project: project.name });
  if (untrusted && input.mergeQueue) throw forbidden("The token of this run can't create builds of a merge queue. Use a project token.");
  const pictures = input.screenshots ?? input.screenshotKeys!.map((hash) => ({ key: hash, contentType: "image/png" }));
  return {
    project,
    input,
    untrusted,
    now: deps.now(),
    settings: deps.settings,
    snapshots: input.skipped ? [] : pictures,
    traces: input.skipped ? [] : input.pwTraceKeys.map((hash) => ({ key: hash, contentType: "application/zip" })),
  };
}

/**
 * Stores a build and declares its files, or joins that of the nonce or of an earlier import. Returns its id. Throws 402 above the limit of screenshots, 409 for a finalized build
 * and for too many unfinished files.
 */
export async function storeBuild(tx: Tx, deps: Deps, own: BuildRequest): Promise<string> {
  const { project, now } = own;
  const imported = await findImported(tx, project.id, own.input);
  if (imported && imported.state !== "open") return imported.id;
  const { id, isNew } = imported ? { id: imported.id, isNew: false } : await joinParallelBuild(tx, own);
  // Files after the builds that exist and before the rows of a new one: the order of locks of every upload.
  await serializeStaging(tx, project.account_id);
  const files = [
    ...own.snapshots.map((file) => ({ ...file, kind: "snapshot" as const })),
    ...own.traces.map((file) => ({ ...file, kind: "trace" as const })),
  ];
  await declareUploads(tx, project.id, files, now);
  await requireStagingRoom(tx, project.account_id, now);
  if (isNew) await insertBuild(tx, deps, own, id);
  return id;
}

/**
 * Handles `POST /builds`: creates a build, or returns that of the nonce or of an earlier try, with upload targets for the files that the
 * project lacks. Throws 400, 401, 403, 404 about the project, 402 above the limit of screenshots, 409 for a finalized build and for too many unfinished files (docs/spec/builds.md#create).
 */
export async function createBuild(ctx: BuildCaller, given: Input, headers: Headers) {
  const { deps } = ctx;
  const own = await checkBuildRequest(ctx, given);
  const { project } = own;
  await measureStaging(deps, project.account_id);
  const key = requestKeyOf(headers);
  const digest = sha256(JSON.stringify(own.input));
  const buildId = await deps.db.transaction(async (tx) => {
    const repeated = key && (await findRepeated(tx, own, key, digest));
    if (repeated) return repeated;
    const id = await storeBuild(tx, deps, own);
    if (key) await tx.insert(buildRequests).values({ projectId: project.id, key, digest, buildId: id, createdAt: own.now });
    return id;
  });
  // Older clients declare PNG files by their keys alone, and send each by `PUT`.
  const byPut = !own.input.screenshots;
  const screenshots = await uploadTargets(deps, project.id, own.snapshots, { byPut });
  const pwTraces = await uploadTargets(deps, project.id, own.traces, { byPut });
  deps.metrics.knownFiles("build", own.snapshots.length - screenshots.length);
  const [row] = await buildRows(ctx, [buildId]);
  return { build: toBuild(deps, row!), screenshots, pwTraces };
}
