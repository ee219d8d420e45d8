import type * as z from "zod";
import { eq } from "drizzle-orm";
import type { PlanBuild } from "../../../../lib/contract/build-uploads.ts";
import type { Deps } from "../../../core/deps.ts";
import { HttpError } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { dryRun } from "../../../db/dry-run.ts";
import { runStatement } from "../../../db/statement.ts";
import { usedUnits } from "../../files/usage/metering.ts";
import { planOf } from "../../people/accounts/plan.ts";
import { snapshotsOfBuild } from "../baseline/baseline.sql.ts";
import { baselineSnapshots } from "../baseline/baseline-snapshots.ts";
import { type BuildFacts, chooseBaseline } from "../baseline/choose-baseline.ts";
import { type HeadSnapshot, type Pair, pairSnapshots } from "../baseline/pair-snapshots.ts";
import { baselineSettingsOf } from "../baseline/remote-history.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { filesByHash } from "../record/build-files.sql.ts";
import { addSnapshots } from "./add-snapshots.ts";
import { type BuildRequest, checkBuildRequest, storeBuild } from "./create-build.ts";
import { finalizeBuild } from "./finalize-build.ts";

type Input = z.output<typeof PlanBuild>;
/** The result of an upload that was rolled back. `heads`: all snapshots of its build. */
type Upload = { added: number; used: number; build: BuildFacts; heads: HeadSnapshot[] };

/** Uploads a whole build with the code of the upload: stores it, adds its snapshots, and finalizes it, which counts them. */
async function upload(tx: Tx, deps: Deps, request: BuildRequest, given: NonNullable<Input["screenshots"]>): Promise<Upload> {
  const { project, input, now, settings } = request;
  const id = await storeBuild(tx, deps, request);
  const named = input.skipped ? [] : given.flatMap(({ key, names }) => names.map((name) => ({ key, name })));
  const rows = await runStatement(tx, filesByHash, { projectId: project.id, hashes: named.map(({ key }) => key.toLowerCase()) });
  const files = new Map(rows.map((row) => [row.hash, row]));
  const target = { buildId: id, projectId: project.id, buildName: input.name, shardId: null, now };
  const added = await addSnapshots(tx, target, named, files);
  const [stored] = await tx.select().from(builds).where(eq(builds.id, id));
  if (stored!.state === "open") await finalizeBuild(tx, settings, stored!, { metadata: null, now });
  const [build] = await tx.select().from(builds).where(eq(builds.id, id));
  const heads = await runStatement(tx, snapshotsOfBuild, { buildId: id });
  return { added, used: await usedUnits(tx, project.id, now), build: build!, heads };
}

/** Returns the result of an upload, or its refusal. */
async function tryUpload(...[tx, deps, request, given]: Parameters<typeof upload>) {
  try {
    return { uploaded: await upload(tx, deps, request, given), refusal: null };
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 402 && error.status !== 409)) throw error;
    return { uploaded: null, refusal: { status: error.status, error: error.message } };
  }
}

/** Returns the baseline that the build would get, and the pairs with its snapshots. A part of a suite has no removed ones. */
async function comparisonOf(deps: Deps, { build, heads }: Upload) {
  const settings = build.skipped ? null : await baselineSettingsOf(deps, build);
  if (!settings) return null;
  const { baseline } = await chooseBaseline(deps, build, settings);
  const { snapshots } = await baselineSnapshots(deps, build, baseline);
  const pairs = pairSnapshots(heads, snapshots, { removed: build.nonce === null && !build.subset });
  return { baseline: baseline && { number: baseline.number, branch: baseline.branch, commit: baseline.commit }, pairs };
}

const isMissing = (known: ReadonlyMap<string, { status: string }>) => (file: { key: string }) =>
  (known.get(file.key.toLowerCase())?.status ?? "declared") === "declared";

const bytesOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

/**
 * Handles `POST /builds/plan`: makes the upload of a build in a transaction that is rolled back, and returns its numbers. A refusal that the upload would
 * get with 402 or 409 is part of the result. Throws 400, 401, 403, 404 about the project, as `createBuild`.
 */
export async function planBuild(ctx: BuildCaller, given: Input) {
  const { deps } = ctx;
  const request = await checkBuildRequest(ctx, given);
  const { project, now, settings } = request;
  const screenshots = request.input.skipped ? [] : (given.screenshots ?? []);
  const hashes = screenshots.map(({ key }) => key.toLowerCase());
  const rows = await runStatement(deps.database, filesByHash, { projectId: project.id, hashes });
  const missing = screenshots.filter(isMissing(new Map(rows.map((row) => [row.hash, row]))));
  const { used, uploaded, refusal } = await dryRun(deps.db, async (tx) => ({
    used: await usedUnits(tx, project.id, now),
    ...(await tryUpload(tx, deps, request, screenshots)),
  }));
  const compared = uploaded && (await comparisonOf(deps, uploaded));
  const count = (status: Pair["status"]) => compared && compared.pairs.filter((pair) => pair.status === status).length;
  const plan = planOf(settings);
  return {
    snapshots: uploaded?.added ?? null,
    files: { total: screenshots.length, missing: missing.length },
    bytes: { total: bytesOf(screenshots), missing: bytesOf(missing) },
    missingKeys: missing.map(({ key }) => key),
    usage: { used, after: uploaded?.used ?? null, included: plan?.included ?? null, refusedAbove: plan?.most ?? null },
    baseline: compared?.baseline ?? null,
    changed: count("pending"),
    added: count("added"),
    removed: uploaded && (uploaded.build.nonce !== null || uploaded.build.subset) ? null : count("removed"),
    refusal,
  };
}
