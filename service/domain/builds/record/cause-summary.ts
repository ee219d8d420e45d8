import { changeFact, plainChange } from "../../../../lib/compare/change-words.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";

/** Facts about the first region of a cause, as they are stored. */
export type CauseFacts = Omit<StoredRegion, "kind" | "key"> & { kind: StoredRegion["kind"] | "many"; count?: number };

const lines = (count: number) => `${count} ${count === 1 ? "line" : "lines"}`;

const frameCount = (count: number) => `${count} ${count === 1 ? "frame" : "frames"}`;

/** Describes changed lines: `2 lines added`, `1 line changed`, `2 lines became 5`. */
function lineWords(before: number, after: number): string {
  if (before === after) return `${lines(after)} changed`;
  if (!before) return `${lines(after)} added`;
  return after ? `${lines(before)} became ${after}` : `${lines(before)} removed`;
}

const also = (pushed: number | undefined, way: "down" | "up") => (pushed ? `; the page moved ${way}` : "");

function changedWords(facts: CauseFacts): string {
  const { recoloured, after } = facts;
  if (recoloured) return `Recoloured ${recoloured.from} → ${recoloured.to}`;
  const [width, height] = [after![2], after![3]];
  return changeFact(facts) ?? `${plainChange(width, height)}, ${width} × ${height} px`;
}

/** Describes a cause in one sentence of facts: `40 px added`, `Recoloured #2563EB → #1D4ED8`. */
export function causeSummary(facts: CauseFacts): string {
  const { kind, before, after, pushed, stretched, count, frame, frames } = facts;
  switch (kind) {
    case "many":
      return `${count} areas changed`;
    case "inserted":
      return `${after![3]} px ${stretched ? "of space added" : "added"}${also(pushed, "down")}`;
    case "removed":
      return `${before![3]} px ${stretched ? "of space " : ""}removed${also(pushed, "up")}`;
    case "resized":
      return after ? `${after[2]} px wider` : `${before![2]} px narrower`;
    case "frames":
      return frames![0] === frames![1] ? "Times of frames changed" : `${frameCount(frames![0])} → ${frameCount(frames![1])}`;
    case "lines":
      return lineWords(before![3], after![3]);
    case "changed":
      return changedWords(facts) + (frame ? `, frame ${frame[0]} of ${frame[1]}` : "");
  }
}
