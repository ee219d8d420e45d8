import { areaOnCanvas, type PairLayout } from "@/lib/builds/aligned-layout";
import type { Area } from "@/lib/compare/difference";
import type { PixelBox } from "@/lib/compare/pixels";
import type { SideName } from "./side";

/** Returns the place of a changed area on the canvas: on one side, or without a side where an overlay shows it. Null where a side has none. */
export function areaBox(area: Area, aligned: PairLayout | null, side?: SideName): PixelBox | null {
  const { kind, sides } = area;
  if (!aligned) return side ? sides[side] : area;
  const on = (name: SideName) => areaOnCanvas(aligned, name, { kind, ...sides });
  return side ? on(side) : (on("after") ?? on("before"));
}
