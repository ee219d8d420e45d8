/** Most pixels that are accepted, a side and in all: beyond them browsers show nothing, or fail. Without zod, for the upload page. */
const MOST = { side: 30_000, all: 100_000_000 };

/** Why a picture or video of so many pixels is not accepted, for who chose it; null when it is. */
export function tooManyPixels(what: "picture" | "video", width: number, height: number): string | null {
  if (width <= MOST.side && height <= MOST.side && width * height <= MOST.all) return null;
  const size = [width, height].map((side) => side.toLocaleString("en-GB")).join(" × ");
  const way = what === "picture" ? "Export it smaller, or in parts." : "Export it smaller.";
  return `The ${what} is ${size} pixels, more than browsers can show. At most 100 megapixels and 30,000 pixels a side are accepted. ${way}`;
}
