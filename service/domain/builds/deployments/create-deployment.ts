import { runStatement } from "../../../db/statement.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CreateDeployment } from "../../../../lib/contract/deployments.ts";
import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { Deps } from "../../../core/deps.ts";
import { conflict, forbidden, invalid } from "../../../core/errors.ts";
import { newId, sha256 } from "../../../core/ids.ts";
import { mapInTurns } from "../../../core/map-in-turns.ts";
import { deployments } from "../../../db/deployment-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { projects } from "../../../db/schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { type BuildCaller, uploadProject } from "../record/build-access.ts";
import { requestKeyOf } from "../record/request-key.ts";
import { stagingKey, UPLOAD_MS } from "../../files/staging/staging.ts";
import { defaultSettings, type ProjectRow } from "../../projects/project.ts";
import { isUntrusted, requireCommit, requireTarget, storedBranch } from "../../projects/tokens/ci-job.ts";
import { requireEnabled } from "./deployment-access.ts";
import { requireDeploymentsHost } from "./deployment-record.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { insertFiles, missingFiles } from "./deployments.sql.ts";
import { takeSlug } from "./host-labels.ts";

type Input = z.output<typeof CreateDeployment>;
type New = { project: ProjectRow; input: Input; now: Date };

const HOUR_MS = 3_600_000;
/** Milliseconds that a deployment may take until it is finalized. */
const PENDING_MS = 24 * HOUR_MS;
/** Deployments of a project that were started within a day and not finalized. */
const MOST_PENDING = 100;

/** Serializes what adds or removes contents of a project, until the transaction ends. */
export const serializeContents = (tx: Tx, projectId: string) => serializeByName(tx, "deployment-contents", projectId);

function requireOneSize(files: Input["files"]): void {
  const sizes = new Map<string, number>();
  for (const [index, { hash, size }] of files.entries()) {
    if ((sizes.get(hash) ?? size) !== size)
      throw invalid("Invalid request", `files.${index}.size differs from another file with this hash`);
    sizes.set(hash, size);
  }
}

/** Returns true for the files of a Storybook: its frame of stories and their index. */
function isStorybook(files: Input["files"]): boolean {
  const paths = new Set(files.map(({ path }) => path));
  return paths.has("iframe.html") && (paths.has("index.json") || paths.has("stories.json"));
}

/** Returns the deployment that an earlier try of this request created. Throws 409 when the key was used for another one. */
async function findRepeated(tx: Tx, { project, now }: New, key: string, digest: string): Promise<string | null> {
  const own = and(eq(deployments.projectId, project.id), eq(deployments.requestKey, key));
  const since = new Date(now.getTime() - HOUR_MS);
  const [found] = await tx
    .select({ id: deployments.id, digest: deployments.requestDigest })
    .from(deployments)
    .where(and(own, gt(deployments.createdAt, since)));
  if (found && found.digest !== digest) throw conflict("This request id was already used for another deployment.");
  if (!found) await tx.update(deployments).set({ requestKey: null, requestDigest: null }).where(own);
  return found?.id ?? null;
}

async function requireRoom(tx: Tx, { project, now }: New): Promise<void> {
  const { projectId, status, createdAt } = deployments;
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(deployments)
    .where(and(eq(projectId, project.id), eq(status, "pending"), gt(createdAt, new Date(now.getTime() - PENDING_MS))));
  if (row!.count >= MOST_PENDING)
    throw conflict(
      `This project has ${MOST_PENDING} deployments that were not finalized. Finalize them, or wait: they are removed after 24 hours.`,
    );
}

async function insertDeployment(tx: Tx, { project, input, now }: New, request: { key: string | null; digest: string }): Promise<string> {
  const id = newId();
  const glob = project.settings.deploymentProductionBranchGlob ?? defaultSettings.deploymentProductionBranchGlob;
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  await tx.insert(deployments).values({
    id,
    projectId: project.id,
    environment: input.environment ?? (matchesGlob(input.branch, glob) ? "production" : "preview"),
    branch: input.branch,
    commit: input.commit,
    prNumber: input.prNumber ?? null,
    fileCount: input.files.length,
    bytes: input.files.reduce((sum, { size }) => sum + size, 0),
    isStorybook: isStorybook(input.files),
    ...(request.key && { requestKey: request.key, requestDigest: request.digest }),
    createdAt: now,
    expiresAt,
    purgeAfter: expiresAt,
  });
  await takeSlug(tx, { projectId: project.id, deploymentId: id }, project.name);
  const files = input.files.map(({ path, hash, size, contentType: type }) => ({ path, hash, size, type, upload: newId() }));
  await runStatement(tx, insertFiles, { projectId: project.id, deploymentId: id, files: JSON.stringify(files), now });
  await tx.update(projects).set({ activeAt: now }).where(eq(projects.id, project.id));
  return id;
}

export type MissingFile = { path: string; hash: string; content_type: string; upload_id: string; size: number };

async function uploadTargets(deps: Deps, deploymentId: string) {
  const files = await runStatement(deps.database, missingFiles, { deploymentId });
  const expiresAt = new Date(deps.now().getTime() + UPLOAD_MS);
  return mapInTurns(files, async ({ path, hash, size, content_type: contentType, upload_id: upload }) => ({
    path,
    hash,
    uploadUrl: await deps.storage.presignPut({ key: stagingKey(upload), contentType, size, expiresAt }),
  }));
}

/** Returns the deployment of an untrusted run as a preview of its stored branch. Throws 403 where it asks for production. */
function previewOfJob(ctx: BuildCaller, input: Input): Input {
  if (!isUntrusted(ctx)) return input;
  if (input.environment === "production")
    throw forbidden("The token of this run can't deploy to production. Use a project token, or an OpenID token of another event.");
  return { ...input, environment: "preview", branch: storedBranch(ctx, input.branch) };
}

/**
 * Handles `POST /deployments`: creates a deployment, or returns that of an earlier try, with a target for each file that the project lacks.
 * Files of other projects are never known. Throws 400, 401, 403, 404 about the project, 409 where it has no deployments or too many unfinished ones.
 */
export async function createDeployment(ctx: BuildCaller, given: Input, headers: Headers) {
  const { deps } = ctx;
  const project = await uploadProject(ctx, given.project);
  const input = previewOfJob(ctx, given);
  await requireCommit(ctx, { repository: project.settings.githubRepository ?? null, commit: input.commit });
  requireTarget(ctx, { branch: input.branch, prNumber: input.prNumber ?? null });
  requireDeploymentsHost(deps);
  requireEnabled(project.settings);
  requireOneSize(input.files);
  const own: New = { project, input, now: deps.now() };
  const key = requestKeyOf(headers);
  const digest = sha256(JSON.stringify(input));
  const deploymentId = await deps.db.transaction(async (tx) => {
    await serializeContents(tx, project.id);
    const repeated = key && (await findRepeated(tx, own, key, digest));
    if (repeated) return repeated;
    await requireRoom(tx, own);
    const created = await insertDeployment(tx, own, { key, digest });
    await recordEvent(tx, deps, { kind: "deployment.changed", deploymentId: created });
    return created;
  });
  const uploadFiles = await uploadTargets(deps, deploymentId);
  deps.metrics.knownFiles("deployment", new Set(input.files.map(({ hash }) => hash)).size - uploadFiles.length);
  return { deploymentId, uploadFiles };
}
