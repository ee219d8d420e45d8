/** Largest accepted side and area in pixels. Browsers fail to show more. This file has no zod, so that pages can import it. */
const MOST = { side: 30_000, all: 100_000_000 };

/** Returns why a picture or video of this size is refused, or null when it is accepted. */
export function tooManyPixels(what: "picture" | "video", width: number, height: number): string | null {
  if (width <= MOST.side && height <= MOST.side && width * height <= MOST.all) return null;
  const size = [width, height].map((side) => side.toLocaleString("en-GB")).join(" × ");
  const way = what === "picture" ? "Export it smaller, or in parts." : "Export it smaller.";
  return `The ${what} is ${size} pixels, more than browsers can show. At most 100 megapixels and 30,000 pixels a side are accepted. ${way}`;
}
