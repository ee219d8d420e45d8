import { desc, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CreateMedia } from "../../../lib/contract/media.ts";
import { stateOfName } from "../../../lib/media/media-state.ts";
import type { Tx } from "../../db/client.ts";
import { projects } from "../../db/schema.ts";
import { media, mediaVersions } from "../../db/media-schema.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { forbidden, invalid, notFound, tooLarge } from "../../core/errors.ts";
import { newId, newShareToken } from "../../core/ids.ts";
import { sameType } from "../../media/inspect.ts";
import type { UploadTarget } from "../../storage/storage.ts";
import { recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { serializeByName } from "../../db/serialize.sql.ts";
import { findStoredVersion, countUsage } from "./existing-version.ts";
import { findIdentity } from "./identity.ts";
import { mediaById, toMedia } from "./media-rows.ts";
import { publishToOpenPullRequest } from "./publish-to-open.ts";
import { stagingKey, UPLOAD_MS } from "../files/staging/staging.ts";
import { stageUpload, unstageUpload } from "../files/staging/staging-quota.ts";
import { maxFileBytesOf } from "../../core/team-limits.ts";
import { versionExpiry } from "../files/retention/retention.ts";
import { headBranchOf } from "../projects/pull-requests/record-pull-request.ts";
import { allowsTarget, storedBranch } from "../projects/tokens/ci-job.ts";
import { archivedProject } from "../projects/archived-project.ts";
import { findUploadProject } from "../projects/find-upload-project.ts";

type Input = z.output<typeof CreateMedia>;
type Caller = Ctx<UserActor | ProjectActor>;

/** Returns the project of an upload: a project token's own, else the `owner/project` of the body. Throws 400 without one, 404 for an invisible one. */
async function uploadProject(ctx: Caller, path: Input["project"]): Promise<{ projectId: string; allowed: boolean }> {
  const { actor } = ctx;
  if (actor.kind === "project") return { projectId: actor.projectId, allowed: true };
  const { row, permissions } = await findUploadProject({ deps: ctx.deps, actor }, path);
  return { projectId: row.id, allowed: permissions.includes("review") };
}

/** Returns the account and the rules of a project that files are declared in. */
export async function uploadRules({ deps }: Caller, projectId: string) {
  const [row] = await deps.db
    .select({ accountId: projects.accountId, private: projects.private, archivedAt: projects.archivedAt })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row!;
}

/** Finds the media of an identity and applies the fields of the upload, or creates it. Returns its visibility before and after. */
async function upsertMedia(
  tx: Tx,
  projectId: string,
  input: Omit<Input, "project">,
  state: "before" | "after" | null,
  fresh: { visibility: "team" | "public"; createdBy: string | null; now: Date },
) {
  const { name, prNumber = null, branch = null, description, visibility } = input;
  const found = await findIdentity(tx, { projectId, name, state, prNumber, branch });
  const attach = prNumber === null ? {} : { prNumber, attachment: `pr:${prNumber}` };
  const patch = {
    ...attach,
    ...(branch !== null && { branch }),
    ...(description != null && { description }),
    ...(visibility && { visibility }),
  };
  if (found) {
    if (Object.keys(patch).length) await tx.update(media).set(patch).where(eq(media.id, found.id));
    return { mediaId: found.id, before: found.visibility, after: visibility ?? found.visibility };
  }
  const id = newId();
  const attachment = branch === null ? "" : `branch:${branch}`;
  const shareToken = newShareToken();
  await tx.insert(media).values({
    id,
    projectId,
    name,
    state,
    shareToken,
    attachment,
    visibility: fresh.visibility,
    createdBy: fresh.createdBy,
    createdAt: fresh.now,
    ...patch,
  });
  return { mediaId: id, before: null, after: fresh.visibility };
}

type NewVersion = {
  projectId: string;
  accountId: string;
  /** Unfinished uploads that the team may have; null for the instance's number. */
  mostStaged: number | null;
  mediaId: string;
  hash: string;
  contentType: string;
  size: number;
  expiresAt: Date;
  createdBy: string | null;
  now: Date;
};

/** Reuses the newest version of a media when it has the same bytes, or adds one. Ready immediately when the project stores the bytes. */
async function storeVersion(tx: Tx, version: NewVersion): Promise<{ versionId: string; ready: boolean }> {
  const { projectId, accountId, mostStaged, mediaId, createdBy, now, ...declared } = version;
  const { hash, contentType, size } = declared;
  const [newest] = await tx
    .select()
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, mediaId))
    .orderBy(desc(mediaVersions.number))
    .limit(1);
  // Always after the identity's lock, so that two uploads cannot deadlock.
  await serializeByName(tx, "bytes", projectId, hash);
  const held = await findStoredVersion(tx, projectId, hash, now);
  if (held && (held.size !== size || !sameType(held.contentType, contentType)))
    throw invalid("Invalid request", `hash is that of a file the project holds, of ${held.size} bytes and type ${held.contentType}`);
  const same = newest?.hash === hash ? newest : undefined;
  if (same?.status === "ready" && held) return { versionId: same.id, ready: true };
  const ready = held && {
    status: "ready" as const,
    key: held.key,
    contentType: held.contentType,
    width: held.width,
    height: held.height,
    durationMs: held.durationMs,
    readyAt: now,
  };
  if (same?.status === "pending")
    await tx
      .update(mediaVersions)
      .set({ ...declared, ...ready })
      .where(eq(mediaVersions.id, same.id));
  const versionId = same?.status === "pending" ? same.id : newId();
  if (versionId !== same?.id) {
    // Random, not derived from the hash: knowing a file's bytes must not reveal its key.
    const key = `media/${projectId}/${newId()}`;
    const row = { id: versionId, mediaId, projectId, number: (newest?.number ?? 0) + 1, key, createdBy, createdAt: now };
    await tx.insert(mediaVersions).values({ ...row, ...declared, ...ready });
  }
  if (!ready) await stageUpload(tx, { versionId, accountId, size, now, most: mostStaged });
  else if (same?.status === "pending") await unstageUpload(tx, versionId);
  if (ready) await countUsage(tx, { projectId, accountId, contentType: ready.contentType, now });
  return { versionId, ready: Boolean(ready) };
}

/** Project that files are declared in. `allowed`: the caller may upload there. */
export type UploadProject = { projectId: string; allowed: boolean; rules: Awaited<ReturnType<typeof uploadRules>> };

/**
 * Declares a file in a project that was found before. The newest version with the same bytes is reused. Bytes that the project stores become
 * a ready version immediately; otherwise a pending version waits for its upload. Uploads of one identity are serialized. A visibility that
 * changes is recorded in the account's history, a refused change too. Throws 400, 403, 409 with too many unfinished uploads, 413 above the
 * largest file.
 */
export async function declareFile(ctx: Caller, { projectId, allowed, rules }: UploadProject, given: Omit<Input, "project">) {
  const { deps, actor } = ctx;
  const maxFileBytes = maxFileBytesOf(deps, rules.accountId);
  const attachment = { branch: storedBranch(ctx, given.branch ?? null), prNumber: given.prNumber ?? null };
  if (!allowsTarget(ctx, attachment)) throw forbidden("This token may only touch the branch and the pull request of its run.");
  const branch = attachment.prNumber && !attachment.branch ? await headBranchOf(deps, projectId, attachment.prNumber) : attachment.branch;
  const input = { ...given, branch };
  const now = deps.now();
  const mostStaged = deps.teamLimits.of(rules.accountId).stagedFiles;
  const hash = input.hash.toLowerCase();
  const state = input.state ?? stateOfName(input.name);
  const createdBy = actor.kind === "user" ? actor.userId : null;
  const visibility = input.visibility ?? (rules.private ? "team" : "public");
  const declared = { hash, contentType: input.contentType, size: input.size, expiresAt: versionExpiry(deps.settings, now) };

  const event = { kind: "media.visibility", target: input.name, after: visibility } as const;
  const work = async (tx: Tx) => {
    await serializeByName(tx, "media", projectId, input.name, state);
    const { mediaId, ...link } = await upsertMedia(tx, projectId, input, state, { visibility, createdBy, now });
    if ((link.before ?? "team") !== link.after)
      await recordHistory(tx, rules.accountId, actor, [{ ...event, targetId: mediaId, ...link }], { at: now });
    return {
      mediaId,
      ...(await storeVersion(tx, { ...declared, projectId, accountId: rules.accountId, mostStaged, mediaId, createdBy, now })),
    };
  };
  const touched = await recordRefusal(ctx, rules.accountId, visibility === "public" ? [event] : [], async () => {
    if (!allowed) throw forbidden("Uploading needs the reviewer role in the project.");
    if (rules.archivedAt) throw archivedProject();
    if (input.size > maxFileBytes) throw tooLarge(`The file is too large. A file can have at most ${maxFileBytes / 1024 / 1024} MB.`);
    return deps.db.transaction(work);
  });

  if (touched.ready) deps.metrics.knownFiles("media", 1);
  if (touched.ready) await publishToOpenPullRequest(deps, touched.mediaId);
  const row = await mediaById(deps, touched.mediaId, createdBy, { versionId: touched.versionId });
  if (!row) throw notFound();
  const upload: UploadTarget | null = touched.ready
    ? null
    : await deps.storage.presign({
        key: stagingKey(touched.versionId),
        contentType: input.contentType,
        size: input.size,
        expiresAt: new Date(now.getTime() + UPLOAD_MS),
      });
  return { media: toMedia(deps, row), upload };
}

/** Handles `POST /media`: declares a file in the project that it names. Throws as `declareFile`, and 404 about the project. See docs/spec/media.md. */
export async function createMedia(ctx: Caller, input: Input) {
  const found = await uploadProject(ctx, input.project);
  return declareFile(ctx, { ...found, rules: await uploadRules(ctx, found.projectId) }, input);
}
