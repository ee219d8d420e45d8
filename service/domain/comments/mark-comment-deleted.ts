import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { comments } from "../../db/comment-schema.ts";

/** Marks a comment as deleted, once. */
export async function markCommentDeleted({ db, now }: Deps, commentId: string): Promise<void> {
  await db
    .update(comments)
    .set({ deletedAt: now() })
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)));
}
