import { colourDifference } from "./colour-difference.ts";

/** Facts about a changed area that its name is made of. */
export type NamedFacts = {
  recoloured: { from: string; to: string } | null;
  moved?: readonly [right: number, down: number] | null | undefined;
  scaled?: number | null | undefined;
  opacity?: number | null | undefined;
  content?: "text" | "picture" | null | undefined;
};

/** Width by height in pixels up to which a changed area counts as small. */
const SMALL = 5000;

/** Smallest difference of two colours, as ΔE, that is seen without help. */
const FAINT = 5;
/** Returns true for a change of colour that is hard to see. */
export const isFaint = ({ from, to }: NonNullable<NamedFacts["recoloured"]>): boolean => colourDifference(from, to) < FAINT;

/** Describes a movement: `Moved 8 px right, 2 px up`. */
function movedWords([x, y]: readonly [number, number]): string {
  const across = x && `${Math.abs(x)} px ${x > 0 ? "right" : "left"}`;
  const along = y && `${Math.abs(y)} px ${y > 0 ? "down" : "up"}`;
  return `Moved ${[across, along].filter(Boolean).join(", ")}`;
}

/** Describes another size: `Text 7% larger`. */
function scaledWords(scaled: number, content: NamedFacts["content"]): string {
  const subject = content === "text" ? "Text" : content === "picture" ? "Image" : "Area";
  return `${subject} ${Math.round(Math.abs(scaled - 1) * 100)}% ${scaled > 1 ? "larger" : "smaller"}`;
}

/** Names a changed area by the first fact that is known: `Recoloured`, `Text changed`. Null where its size is all that is known. */
export function changeFact({ recoloured, moved, scaled, opacity, content }: NamedFacts): string | null {
  if (recoloured) return isFaint(recoloured) ? "Recoloured, faint" : "Recoloured";
  if (moved) return movedWords(moved);
  if (scaled) return scaledWords(scaled, content);
  if (opacity) return `Fainter: ${Math.round(opacity * 100)}%`;
  if (content) return content === "text" ? "Text changed" : "Image replaced";
  return null;
}

/** Names an area of a size of which nothing else is known. */
export const plainChange = (width: number, height: number): string => (width * height < SMALL ? "Small change" : "Changed area");
