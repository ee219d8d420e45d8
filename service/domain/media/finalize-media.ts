import { and, desc, eq } from "drizzle-orm";
import { projects } from "../../db/schema.ts";
import { media, mediaVersions } from "../../db/media-schema.ts";
import type { Ctx, Deps, ProjectActor, UserActor } from "../../core/deps.ts";
import { HttpError, invalid, notFound, unavailable } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { enqueueDerivedFiles } from "../../media/queue-derived-files.ts";
import { inspect } from "../../media/inspect.ts";
import { videoFacts } from "../../media/video.ts";
import { requireMedia } from "./media-access.ts";
import { stagingKey } from "../files/staging/staging.ts";
import { publishToOpenPullRequest } from "./publish-to-open.ts";
import { countUsage } from "./existing-version.ts";
import { unstageUpload } from "../files/staging/staging-quota.ts";
import { toMedia } from "./media-rows.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { openPullRequest } from "../projects/pull-requests/record-pull-request.ts";
import { versionExpiry } from "../files/retention/retention.ts";

type Version = typeof mediaVersions.$inferSelect;
type Measured = Pick<Version, "width" | "height" | "durationMs">;

const NEVER = new Date(8.64e15);

/**
 * Moves a version's uploaded bytes to a key that its form cannot name, so that a replayed upload cannot change them during the check.
 * An interrupted attempt has left them in `incoming` or at their final key. Returns the key, or null when nothing was uploaded.
 */
async function claimUpload({ storage }: Deps, version: Version): Promise<string | null> {
  if ((await storage.size(version.key)) !== null) return version.key;
  const mine = `incoming/${version.id}_${newId()}`;
  if (await storage.promote(stagingKey(version.id), mine)) return mine;
  for await (const key of storage.list("incoming", NEVER)) if (key.startsWith(`incoming/${version.id}_`)) return key;
  return (await storage.size(version.key)) === null ? null : version.key;
}

/**
 * Verifies a version's bytes and moves them to its final key. Returns null when nothing was uploaded; throws 400 and
 * removes wrong bytes, and 503 where other requests keep moving them.
 */
async function verifyUpload(deps: Deps, version: Version): Promise<Measured | null> {
  const { storage } = deps;
  // Another replica may move the same bytes to their final key concurrently. The next try finds them there.
  for (let tries = 0; tries < 3; tries++) {
    const key = await claimUpload(deps, version);
    if (!key) return null;
    const bytes = await storage.read(key);
    if (!bytes) continue;
    try {
      const picture = await inspect(bytes, version);
      const measured = version.contentType.startsWith("video/")
        ? await videoFacts(storage, key, version.size)
        : { ...picture, durationMs: null };
      if (key === version.key || (await storage.promote(key, version.key))) return measured;
    } catch (error) {
      if (key !== version.key) {
        if (error instanceof HttpError) await storage.remove(key);
        else if ((await storage.size(key)) === null) continue;
      }
      throw error;
    }
  }
  throw unavailable("Other requests are moving the file. Finalize it again.");
}

/** Makes a verified version ready and counts it, once, in one transaction. Throws 404 when its media was deleted before. */
async function markReady(deps: Deps, version: Version, measured: Measured): Promise<void> {
  const now = deps.now();
  const found = await deps.db.transaction(async (tx) => {
    // Locks the media before its version, in the order of a deletion: a version that becomes ready updates its media.
    const [locked] = await tx
      .select({ branch: media.branch, prNumber: media.prNumber })
      .from(media)
      .where(eq(media.id, version.mediaId))
      .for("no key update");
    const [current] = await tx
      .select({ status: mediaVersions.status })
      .from(mediaVersions)
      .where(eq(mediaVersions.id, version.id))
      .for("update");
    if (current?.status !== "pending") return Boolean(current);
    const { projectId, contentType, size } = version;
    const [project] = await tx.select({ accountId: projects.accountId }).from(projects).where(eq(projects.id, projectId));
    const expiresAt = versionExpiry(deps.settings, now);
    await tx
      .update(mediaVersions)
      .set({ status: "ready", ...measured, contentType, size, readyAt: now, expiresAt })
      .where(eq(mediaVersions.id, version.id));
    await unstageUpload(tx, version.id);
    await countUsage(tx, { projectId, accountId: project!.accountId, contentType, now });
    const number = locked?.branch && locked.prNumber === null ? await openPullRequest(tx, projectId, locked.branch) : undefined;
    if (locked && locked.prNumber !== null)
      await recordEvent(tx, deps, { kind: "pull-request.changed", projectId: projectId, number: locked.prNumber });
    if (number !== undefined) await enqueue(tx, "pull-requests.publish", { projectId, number });
    await enqueueDerivedFiles(tx, { key: version.key, contentType, ...measured });
    return "counted" as const;
  });
  if (found === "counted") deps.metrics.sentFile("media", version.size);
  if (found) return;
  await deps.storage.remove(version.key);
  throw notFound();
}

/** Verifies all pending uploads of a media. An older version may become ready after a newer one. */
async function finalizeUploads(deps: Deps, mediaId: string): Promise<void> {
  const { status, number } = mediaVersions;
  const own = eq(mediaVersions.mediaId, mediaId);
  const [newest] = await deps.db.select({ status }).from(mediaVersions).where(own).orderBy(desc(number)).limit(1);
  const pending = await deps.db
    .select()
    .from(mediaVersions)
    .where(and(own, eq(status, "pending")))
    .orderBy(desc(number));
  let anyReady = newest?.status === "ready";
  let refusal: unknown;
  for (const version of pending) {
    try {
      const measured = await verifyUpload(deps, version);
      if (!measured) continue;
      await markReady(deps, version, measured);
      anyReady = true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refusal ??= error;
    }
  }
  if (anyReady && !refusal) return;
  // A media deleted during the run lost its bytes too: 404 explains more than a missing upload.
  const [still] = await deps.db.select({ id: media.id }).from(media).where(eq(media.id, mediaId));
  if (!still) throw notFound();
  if (refusal) throw refusal;
  throw invalid("The file has not been uploaded yet. Upload it, then finalize.");
}

/**
 * Reads the upload of a media back and verifies it: `POST /media/{mediaId}/finalize`. Then the media is ready and counted, once for any number of
 * calls. Throws 400 before the upload and for bytes that differ from the declaration, 403, 404. See docs/spec/media.md.
 */
export async function finalizeMedia(ctx: Ctx<UserActor | ProjectActor>, mediaId: string) {
  await requireMedia(ctx, mediaId, "review");
  // Concurrent calls share a run, so that a large file is read back once. A run that has begun may have missed the caller's upload.
  await ctx.deps.shareRun(`finalize ${mediaId}`, () => finalizeUploads(ctx.deps, mediaId), { isFresh: true });
  await publishToOpenPullRequest(ctx.deps, mediaId);
  return toMedia(ctx.deps, await requireMedia(ctx, mediaId, "review"));
}
