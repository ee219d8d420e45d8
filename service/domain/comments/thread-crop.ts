import { runStatement } from "../../db/statement.ts";
import { fragmentOf, pointOf } from "../../../lib/review/anchor.ts";
import type { Deps } from "../../core/deps.ts";
import { buildOfCrop } from "../../mail/mail-text.ts";
import type { DrawCrop } from "../../mail/render-mail.ts";
import { drawCrop } from "../../media/draw-crop.ts";
import { findOrMakePoster } from "../../media/poster.ts";
import { drawBuildCrop } from "../builds/reads/build-crop.ts";
import { fileKey } from "../builds/record/build-files.ts";
import { anchorOfThread, type ThreadAnchorRow } from "./thread-crop.sql.ts";

/** Returns the storage key of a still picture of a row; null for texts, and for videos without a still frame. */
async function pictureKey(
  deps: Deps,
  { key, content_type: contentType, duration_ms: durationMs, ...row }: ThreadAnchorRow,
): Promise<string | null> {
  if (contentType?.startsWith("video/") && key) return findOrMakePoster(deps, { key, contentType, durationMs });
  if (!contentType?.startsWith("image/")) return null;
  return row.file_id ? fileKey(row.project_id!, row.file_id) : key;
}

type CropOptions = {
  /** Draws threads on public media only. */
  publicOnly?: boolean;
  type?: "webp" | "jpeg";
};

/**
 * Draws the surroundings of a thread's anchor with its pin, area or drawing, at most 480 pixels wide; the whole picture for a thread without an anchor.
 * Returns null where the subject has no picture.
 */
export async function drawThreadCrop(
  deps: Deps,
  threadId: string,
  { publicOnly = false, type = "webp" }: CropOptions = {},
): Promise<Buffer | null> {
  const [row] = await runStatement(deps.database, anchorOfThread, { threadId });
  if (!row || (publicOnly && !row.is_public)) return null;
  const key = await pictureKey(deps, row);
  const { anchor } = row;
  // The still frame of a video shows another moment, so it gets no pin.
  const { box = null, shapes = [] } = fragmentOf(anchor) ?? {};
  const mark = anchor?.type === "moment" ? { point: null, box: null, shapes: [] } : { point: pointOf(anchor), box, shapes };
  return key === null ? null : drawCrop(deps, key, { ...mark, type });
}

/** Draws a picture for a mail: that of a build, or the crop of a thread. */
export const drawMailCrop: DrawCrop = (deps, name) => {
  const buildId = buildOfCrop(name);
  return buildId === null ? drawThreadCrop(deps, name, { type: "jpeg" }) : drawBuildCrop(deps, buildId);
};
