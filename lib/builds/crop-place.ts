import type { CSSProperties } from "react";
import type { BuildCause } from "../queries/builds.ts";

/** Size of a crop, and the changed area in it. */
export type CropView = NonNullable<BuildCause["sample"]["view"]>["before"];

/** Returns the size of a crop and the middle of its changed area as CSS variables in pixels. Without an area: the middle of the crop. */
export function cropPlace({ width, height, area }: CropView): CSSProperties {
  const middle = area ? { x: area.x + area.width / 2, y: area.y + area.height / 2 } : { x: width / 2, y: height / 2 };
  return {
    "--crop-width": `${width}px`,
    "--crop-height": `${height}px`,
    "--crop-x": `${middle.x}px`,
    "--crop-y": `${middle.y}px`,
  } as CSSProperties;
}
