import { findArea, type FoundArea } from "../../lib/compare/find-area.ts";
import { splitLines } from "../../lib/compare/compare-lines.ts";
import type { PixelBox, RgbaPicture } from "../../lib/compare/pixels.ts";
import type { CommentAnchor } from "../../lib/review/anchor.ts";
import type { FindRequest, FoundAnchor } from "./protocol.ts";
import { readSnapshot, UnreadableFile } from "./read-snapshot.ts";

const UNSURE: FoundAnchor = { state: "unsure", changed: true, dx: 0, dy: 0, anchor: null };
type Lines = Extract<CommentAnchor, { type: "lines" }>;
type Area = Extract<CommentAnchor, { type: "point" | "area" }>;

/** Returns the pixels of an anchor. */
function boxOf(anchor: Area, { width, height }: RgbaPicture): PixelBox {
  const [x, y] = [Math.min(Math.floor(anchor.x * width), width - 1), Math.min(Math.floor(anchor.y * height), height - 1)];
  if (anchor.type === "point") return { x, y, width: 1, height: 1 };
  const [right, bottom] = [Math.ceil((anchor.x + anchor.width) * width), Math.ceil((anchor.y + anchor.height) * height)];
  return { x, y, width: Math.max(1, Math.min(right, width) - x), height: Math.max(1, Math.min(bottom, height) - y) };
}

/** Moves an anchor by pixels, as fractions of the newer picture. Null where it leaves the picture. */
function movedAnchor(anchor: Area, from: RgbaPicture, to: RgbaPicture, { dx, dy }: FoundArea): Area | null {
  const [x, y] = [(anchor.x * from.width + dx) / to.width, (anchor.y * from.height + dy) / to.height];
  if (x < 0 || y < 0 || x > 1 || y > 1) return null;
  if (anchor.type === "point") return { type: "point", x, y };
  const [width, height] = [
    Math.min((anchor.width * from.width) / to.width, 1 - x),
    Math.min((anchor.height * from.height) / to.height, 1 - y),
  ];
  return width > 0 && height > 0 ? { type: "area", x, y, width, height } : null;
}

/** Finds the lines of an anchor in a newer text: the same lines, once. Lines that the older text repeats are told apart by none. */
function findLines(anchor: Lines, before: readonly string[], after: readonly string[]): FoundAnchor {
  const wanted = before.slice(anchor.from - 1, anchor.to);
  const placesIn = (lines: readonly string[]) =>
    lines.flatMap((_, at) => (at + wanted.length <= lines.length && wanted.every((line, index) => lines[at + index] === line) ? [at] : []));
  if (!wanted.length || placesIn(before).length > 1) return UNSURE;
  const places = placesIn(after);
  if (!places.length) return { ...UNSURE, state: wanted.some((line) => line.trim() && after.includes(line)) ? "unsure" : "gone" };
  if (places.length > 1) return UNSURE;
  const dy = places[0]! - (anchor.from - 1);
  return { state: dy ? "moved" : "same", changed: false, dx: 0, dy, anchor: { type: "lines", from: anchor.from + dy, to: anchor.to + dy } };
}

/** Looks for the area or lines of an anchor of one file in another one. Files that cannot be read prove nothing. */
export async function findAnchor({ from, to, anchor }: FindRequest): Promise<FoundAnchor> {
  try {
    const [before, after] = [await readSnapshot(from), await readSnapshot(to)];
    if (anchor.type === "lines") {
      if (before.pixels || after.pixels) return UNSURE;
      return findLines(anchor, splitLines(before.text), splitLines(after.text));
    }
    if (anchor.type === "moment" || !before.pixels || !after.pixels) return UNSURE;
    const found = findArea(before.pixels, boxOf(anchor, before.pixels), after.pixels);
    if (found.state === "gone" || found.state === "unsure") return { ...found, anchor: null };
    const moved = movedAnchor(anchor, before.pixels, after.pixels, found);
    return moved ? { ...found, anchor: moved } : UNSURE;
  } catch (error) {
    if (error instanceof UnreadableFile) return UNSURE;
    throw error;
  }
}
