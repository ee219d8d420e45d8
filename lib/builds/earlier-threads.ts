import type { EarlierThread } from "../queries/comments.ts";

export type Placement = EarlierThread["placement"];

const pixels = (count: number, positive: string, negative: string) =>
  count ? `${Math.abs(count)} px ${count > 0 ? positive : negative}` : null;

/** Describes the place of a thread of an earlier build in a newer one. */
export function placementText({ state, changed, dx, dy, anchor, lastSeenBuildNumber }: Placement): string {
  if (state === "gone") return "Gone: the area no longer exists";
  if (state === "unsure") return `Lost, last seen in #${lastSeenBuildNumber}`;
  const lines = anchor?.type === "lines" ? `${Math.abs(dy)} ${Math.abs(dy) === 1 ? "line" : "lines"} ${dy > 0 ? "down" : "up"}` : null;
  const moved = lines ?? [pixels(dx, "right", "left"), pixels(dy, "down", "up")].filter(Boolean).join(" and ");
  const place = state === "moved" ? `Moved ${moved}` : "Still there";
  return changed ? `${place}, looks different now` : place;
}
