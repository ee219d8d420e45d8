import type { Size } from "../review/point.ts";
import type { ShareView } from "../review/view.ts";

export type Align = ShareView["align"];
type Laid = { canvas: Size; before: Size; after: Size };

/** Returns the sizes of two pictures on one canvas, in canvas pixels: each at its own size from the top left corner, or both as large as the newer. */
export function layOut(before: Size, after: Size, align: Align): Laid {
  if (align === "scaled") return { canvas: after, before: after, after };
  return { canvas: { width: Math.max(before.width, after.width), height: Math.max(before.height, after.height) }, before, after };
}

const signed = (value: number) => `${value > 0 ? "+" : "−"}${Math.abs(value)} px`;

/** Describes the size change: `1280×720 → 1280×744, +24 px`, or `+10 px wide, +24 px high`. Null for equal sizes. */
export function sizeWords(before: Size, after: Size): string | null {
  const [wide, high] = [after.width - before.width, after.height - before.height];
  if (!wide && !high) return null;
  const change = wide && high ? `${signed(wide)} wide, ${signed(high)} high` : signed(wide || high);
  return `${before.width}×${before.height} → ${after.width}×${after.height}, ${change}`;
}

/** Returns the share of the canvas that a box at its top left corner covers, as CSS width and height. */
export const partOf = (canvas: Size, { width, height }: Size) => ({
  width: `${(width / canvas.width) * 100}%`,
  height: `${(height / canvas.height) * 100}%`,
});
