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

const also = (pushed: number | undefined, happened: string) => (pushed ? `, ${pushed} px ${happened}` : "");

/** Describes a movement: `Moved 8 px right, 2 px up`. */
function movedWords([x, y]: [number, number]): string {
  const across = x && `${Math.abs(x)} px ${x > 0 ? "right" : "left"}`;
  const along = y && `${Math.abs(y)} px ${y > 0 ? "down" : "up"}`;
  return `Moved ${[across, along].filter(Boolean).join(", ")}`;
}

/** Describes another size: `Text 7 % larger`. */
function scaledWords(scaled: number, content: CauseFacts["content"]): string {
  const what = content === "text" ? "Text" : content === "picture" ? "Picture" : "Area";
  return `${what} ${Math.round(Math.abs(scaled - 1) * 100)} % ${scaled > 1 ? "larger" : "smaller"}`;
}

function changedWords({ after, recoloured, moved, scaled, opacity, content }: CauseFacts): string {
  if (recoloured) return `Recoloured ${recoloured.from} → ${recoloured.to}`;
  if (moved) return movedWords(moved);
  if (scaled) return scaledWords(scaled, content);
  if (opacity) return `Fainter: ${Math.round(opacity * 100)} %`;
  if (content) return content === "text" ? "Text area changed" : "New picture";
  return `Area of ${after![2]} × ${after![3]} px changed`;
}

/** Describes a cause in one sentence of facts: `40 px inserted`, `Recoloured #2563EB → #1D4ED8`. */
export function causeSummary(facts: CauseFacts): string {
  const { kind, before, after, pushed, stretched, count, frame, frames } = facts;
  switch (kind) {
    case "many":
      return `${count} areas changed`;
    case "inserted":
      return `${after![3]} px ${stretched ? "of space added" : "inserted"}${also(pushed, "pushed out")}`;
    case "removed":
      return `${before![3]} px ${stretched ? "of space " : ""}removed${also(pushed, "moved in")}`;
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
