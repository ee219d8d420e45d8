import { and, inArray, isNull, lte } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { inBatches } from "../../../storage/batches.ts";
import { commentImages } from "../../../db/comment-image-schema.ts";
import { COMMENT_IMAGE_FOLDER } from "./comment-image-record.ts";

const DAY_MS = 86_400_000;
/** Days for which an image waits in a draft. */
const UNUSED_DAYS = 30;

const imageIdOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** Deletes images that no comment has linked to for 30 days, and stored files older than a day without an image. */
export async function purgeCommentImages({ db, storage, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db.delete(commentImages).where(and(isNull(commentImages.commentId), lte(commentImages.createdAt, before(UNUSED_DAYS))));
  for await (const keys of inBatches(storage.list(COMMENT_IMAGE_FOLDER, before(1)))) {
    if (signal?.aborted) return;
    const rows = await db
      .select({ id: commentImages.id })
      .from(commentImages)
      .where(inArray(commentImages.id, keys.map(imageIdOf)));
    const kept = new Set(rows.map(({ id }) => id));
    for (const key of keys) if (!kept.has(imageIdOf(key))) await storage.remove(key);
  }
}
