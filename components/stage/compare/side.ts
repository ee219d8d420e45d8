import type { CompareMode } from "@/lib/review/view";
import type { StageSource } from "@/components/stage/stage-image";

export type SideName = "before" | "after";
/** Names of the sides for people. */
export const sideTitles = { before: "Before", after: "After" } as const satisfies Record<SideName, string>;
/** Image or video on one side of a comparison. */
export type Side = {
  /** "v2", or the name of another media. */
  label: string;
  /** Further text for the caption. */
  detail: string | null;
  source: StageSource;
  /** Version number of the page's media. Null for another media. */
  version: number | null;
};

/** Words for a side that do not repeat which one it is. */
export const sideDetail = ({ label, detail }: Side, name: SideName) => (label === sideTitles[name] ? (detail ?? "") : label);

/** Size of a video whose own is not stored. */
const DEFAULT_SIZE = { width: 1280, height: 720 };
export const sizeOf = ({ source: { width, height } }: Side) => (width && height ? { width, height } : DEFAULT_SIZE);
export const isVideo = ({ source }: Side) => source.contentType.startsWith("video/");
export const otherSide = (side: SideName): SideName => (side === "after" ? "before" : "after");

/**
 * Mode of a comparison, and the state of one that is overlaid. `mix`: position of the swipe line or opacity of the onion skin. `front`: the
 * side on top in blink and difference. `held`: the other side is shown while a key is down.
 */
export type Overlay = { mode: CompareMode; mix: number; front: SideName; held: boolean };

/** Opacity, from 0 to 1, of the newer side over the older one. */
export function afterOpacity({ mode, mix, front, held }: Overlay): number {
  if (mode === "swipe" || mode === "onion") {
    if (held) return 0;
    return mode === "onion" ? mix / 100 : 1;
  }
  return (held ? otherSide(front) : front) === "after" ? 1 : 0;
}

/** The sides whose pins an overlaid comparison shows: those of what is visible. */
export function sidesWithPins({ mode, mix, front, held }: Overlay): readonly SideName[] {
  if (mode === "split") return ["before", "after"];
  if (mode === "swipe") return held ? ["before"] : ["before", "after"];
  if (mode === "onion") return [held || mix < 50 ? "before" : "after"];
  return [held ? otherSide(front) : front];
}

/** Change of the overlay that shows one side alone. Null for side by side, which shows both. */
export function showSide(mode: CompareMode, side: SideName): Partial<Pick<Overlay, "mix" | "front">> | null {
  if (mode === "split") return null;
  if (mode === "onion") return { mix: side === "after" ? 100 : 0 };
  // The swipe line has the older side on its left.
  if (mode === "swipe") return { mix: side === "after" ? 0 : 100 };
  return { front: side };
}
