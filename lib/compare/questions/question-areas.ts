import type { Region } from "../compare-pictures.ts";
import { readGrid } from "../regions/signature.ts";

/** A region of a snapshot, as far as questions are made of it. `key`: digest of both crops. Regions without a key equal no other. */
export type QuestionRegion = Pick<Region, "kind" | "before" | "after" | "recoloured" | "moved" | "scaled" | "space" | "signature"> & {
  key?: string;
};

/** Facts about a region that decide what it may be joined with. */
export type QuestionArea = {
  region: QuestionRegion;
  /** `stretched`: a band without content of its own. `other`: nothing is known but its pixels. */
  change: "recoloured" | "moved" | "scaled" | "stretched" | "band" | "shape" | "other";
  /** Grids of the crops before and after; null where a crop has no ink. */
  grids: [Uint8Array | null, Uint8Array | null];
  /** Width of the ink divided by its height, before and after. */
  aspects: [number, number];
};

/** Returns true for rows that only one of two pictures has. */
export const isBand = ({ kind }: Pick<QuestionRegion, "kind">) => kind === "inserted" || kind === "removed";

function changeOf(region: QuestionRegion, [before, after]: QuestionArea["grids"]): QuestionArea["change"] {
  if (isBand(region)) return region.space ? "stretched" : "band";
  if (region.recoloured) return "recoloured";
  if (region.moved) return "moved";
  if (region.scaled) return "scaled";
  return region.kind === "changed" && (before || after) ? "shape" : "other";
}

/** Describes a region for the rules of questions. */
export function areaOf(region: QuestionRegion): QuestionArea {
  const of = (side: "before" | "after") => {
    const crop = region.signature?.[side];
    return { grid: crop?.ink ? readGrid(crop.grid) : null, aspect: crop?.box ? crop.box[2] / crop.box[3] : 0 };
  };
  const [before, after] = [of("before"), of("after")];
  const grids: QuestionArea["grids"] = [before.grid, after.grid];
  return { region, change: changeOf(region, grids), grids, aspects: [before.aspect, after.aspect] };
}
