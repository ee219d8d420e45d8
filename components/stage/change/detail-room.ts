import type { Size } from "@/lib/review/point";

/** Padding of the pictures in CSS pixels: stage edges, gap between pictures, top. */
const STAGE = { edge: 26, gap: 14, top: 44, bottom: 16 };
/** Heights of the detail in CSS pixels: largest, smallest useful one, label and spacing. */
const DETAIL = { height: 200, least: 160, around: 44 };
/** Smallest width of a stage with a detail. */
const WIDE = 940;

/**
 * Returns the size of each side of the detail in CSS pixels. Null when the whole pictures are not scaled down, or leave no room below.
 */
export function detailRoom(stage: Size, canvas: Size): Size | null {
  if (stage.width < WIDE) return null;
  const width = (stage.width - 2 * STAGE.edge) / 2 - 2 * STAGE.gap;
  const scale = width / canvas.width;
  if (scale >= 1) return null;
  const rest = stage.height - STAGE.top - STAGE.bottom - canvas.height * scale - DETAIL.around;
  return rest < DETAIL.least ? null : { width, height: Math.floor(Math.min(rest, DETAIL.height)) };
}
