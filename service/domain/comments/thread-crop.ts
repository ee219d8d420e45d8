import { type CommentAnchor, placeOf, pointOf } from "../../../lib/review/anchor.ts";
import type { Deps } from "../../core/deps.ts";
import { drawPlace } from "../../media/draw-place.ts";
import { findOrMakePoster } from "../../media/poster.ts";
import { fileKey } from "../builds/build-files.ts";
import { placeOfThread } from "./thread-crop.sql.ts";

type PlaceRow = {
  anchor: CommentAnchor | null;
  key: string | null;
  content_type: string | null;
  duration_ms: number | null;
  file_id: string | null;
  project_id: string | null;
};

/** Returns the storage key of a still picture of a row; null for texts, and for videos without a still frame. */
async function pictureKey(
  deps: Deps,
  { key, content_type: contentType, duration_ms: durationMs, ...row }: PlaceRow,
): Promise<string | null> {
  if (contentType?.startsWith("video/") && key) return findOrMakePoster(deps, { key, contentType, durationMs });
  if (!contentType?.startsWith("image/")) return null;
  return row.file_id ? fileKey(row.project_id!, row.file_id) : key;
}

/**
 * Draws the surroundings of a thread's place with its pin or area, as WebP at most 480 pixels wide; the whole picture for a thread without a
 * place. Returns null where the subject has no picture.
 */
export async function drawThreadCrop(deps: Deps, threadId: string): Promise<Buffer | null> {
  const [row] = await deps.database.run<PlaceRow>(placeOfThread, [threadId]);
  const key = row && (await pictureKey(deps, row));
  // A still frame shows another moment, so no pin.
  const { anchor } = row ?? {};
  const isMoment = anchor?.type === "moment";
  return key
    ? drawPlace(deps, key, {
        point: isMoment ? null : pointOf(anchor ?? null),
        box: isMoment ? null : (placeOf(anchor ?? null)?.box ?? null),
      })
    : null;
}
