import { eq, inArray } from "drizzle-orm";
import { structureAnchor } from "../../../lib/review/anchor.ts";
import { comments } from "../../db/comment-schema.ts";
import { media } from "../../db/media-schema.ts";
import type { Deps } from "../../core/deps.ts";

/** Comments that one transaction locks. */
const BATCH = 500;

/**
 * Moves places that earlier releases stored as a link in the first line of a comment into the comment's anchor, in batches until none is
 * left or `signal` aborts. Runs every hour, because replicas of the release before this one still store links during a rolling upgrade.
 * Safe to run concurrently. Returns the number of comments it changed.
 */
export async function structureAnchors({ db, settings }: Pick<Deps, "db" | "settings">, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  while (!signal?.aborted) {
    const checked = await db.transaction(async (tx) => {
      const rows = await tx
        .select({
          id: comments.id,
          threadId: comments.threadId,
          anchor: comments.anchor,
          body: comments.body,
          text: comments.text,
          token: media.shareToken,
        })
        .from(comments)
        .leftJoin(media, eq(media.id, comments.mediaId))
        .where(eq(comments.placeInText, true))
        .orderBy(comments.seq)
        .limit(BATCH)
        .for("update", { of: comments, skipLocked: true });
      for (const { id, threadId, token, ...content } of rows) {
        const structured = threadId === null && token !== null ? structureAnchor(content, `${settings.appUrl}/m/${token}`) : null;
        if (!structured) continue;
        await tx.update(comments).set(structured).where(eq(comments.id, id));
        changed++;
      }
      const ids = rows.map(({ id }) => id);
      if (ids.length) await tx.update(comments).set({ placeInText: false }).where(inArray(comments.id, ids));
      return ids.length;
    });
    if (checked < BATCH) break;
  }
  return changed;
}
