import { and, inArray, isNull, lte } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { commentImages } from "../../db/comment-image-schema.ts";
import { COMMENT_IMAGE_FOLDER } from "./comment-image-record.ts";

const BATCH = 500;
const DAY_MS = 86_400_000;
/** Days for which an image waits in a draft. */
const UNUSED_DAYS = 30;

/** Deletes images that no comment has linked to for 30 days, and stored files older than a day without an image. */
export async function purgeCommentImages({ db, storage, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db.delete(commentImages).where(and(isNull(commentImages.commentId), lte(commentImages.createdAt, before(UNUSED_DAYS))));
  const removeUnused = async (keys: readonly string[]) => {
    const ids = keys.map((key) => key.split("/").at(-1)!);
    const rows = ids.length ? await db.select({ id: commentImages.id }).from(commentImages).where(inArray(commentImages.id, ids)) : [];
    const kept = new Set(rows.map(({ id }) => id));
    for (const [index, key] of keys.entries()) if (!kept.has(ids[index]!)) await storage.remove(key);
  };
  let batch: string[] = [];
  for await (const key of storage.list(COMMENT_IMAGE_FOLDER, before(1))) {
    if (signal?.aborted) return;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnused(batch);
    batch = [];
  }
  await removeUnused(batch);
}
