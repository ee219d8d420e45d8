import type { NamedFacts } from "./change-words.ts";
import type { PictureComparison, Region } from "./compare-pictures.ts";
import type { PictureSize, PixelBox } from "./pixels.ts";

/** A changed area on the canvas that shows the newer picture over the older one. */
export type Area = PixelBox & Pick<Region, "kind" | "pixels"> & { sides: Pick<Region, "before" | "after">; facts: NamedFacts };

/** Height or width of an area whose content only the older picture has: nothing of it is visible, so it is shown as a seam. */
const SEAM = 2;
/** Alpha of the overlay on unchanged pixels, 0 to 255: outside all changed areas, and inside one. */
const faded = { outside: 176, inside: 72 } as const;

/** Returns the box of a removed region: what the canvas shows of the older picture beyond the newer one, else a seam where it was. */
function boxOfRemoved({ place, before }: Region, canvas: PictureSize, newer: PictureSize): PixelBox {
  if (before!.x + before!.width > newer.width && place.width === 0) return before!;
  if (place.y === newer.height && canvas.height > newer.height)
    return { x: before!.x, y: place.y, width: before!.width, height: canvas.height - place.y };
  const [width, height] = [Math.max(place.width, SEAM), Math.max(place.height, SEAM)];
  return { x: Math.min(place.x, canvas.width - width), y: Math.min(place.y, canvas.height - height), width, height };
}

const factsOfRegion = ({ recoloured, moved, scaled, opacity, content }: Region): NamedFacts => ({
  recoloured,
  moved: moved && [moved.x, moved.y],
  scaled,
  opacity,
  content,
});

/** Returns the areas of a comparison on its canvas, those with the most pixels first. */
export function areasOf({ regions, size }: Pick<PictureComparison, "regions" | "size">, newer: PictureSize): Area[] {
  return regions
    .map((region): Area => ({
      kind: region.kind,
      pixels: region.pixels,
      facts: factsOfRegion(region),
      sides: { before: region.before, after: region.after },
      ...(region.after ?? boxOfRemoved(region, size, newer)),
    }))
    .sort((a, b) => b.pixels - a.pixels || a.y - b.y || a.x - b.x);
}

/**
 * Returns the overlay for rows `from` to `to` of a canvas: transparent on counted pixels of areas, black with some alpha on all others.
 * RGBA; a page can invert its colour.
 */
export function overlayOf(
  { mask, size }: Pick<PictureComparison, "mask" | "size">,
  areas: readonly Area[],
  from: number,
  to: number,
): Uint8ClampedArray<ArrayBuffer> {
  const stride = Math.ceil(size.width / 8);
  const overlay = new Uint8ClampedArray(size.width * (to - from) * 4);
  for (let at = 3; at < overlay.length; at += 4) overlay[at] = faded.outside;
  for (const { kind, x: left, y: top, width, height } of areas) {
    for (let y = Math.max(top, from); y < Math.min(top + height, to); y++) {
      for (let x = left; x < left + width; x++) {
        const counted = kind !== "changed" || (mask[y * stride + (x >> 3)]! & (128 >> (x & 7))) !== 0;
        // Boxes of areas may overlap: what one clears stays clear.
        const at = ((y - from) * size.width + x) * 4 + 3;
        if (counted) overlay[at] = 0;
        else if (overlay[at]) overlay[at] = faded.inside;
      }
    }
  }
  return overlay;
}
