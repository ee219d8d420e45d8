import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { StoredConditions } from "../../../db/test-schema.ts";

/** Facts about a snapshot that the conditions about names and variants read. */
export type RuleSubject = {
  name: string;
  build_name: string;
  browser: string | null;
  color_scheme: string | null;
  viewport_width: number | null;
};
/** Facts about a changed snapshot. */
export type RuleCandidate = RuleSubject & { score: number | null; regions: StoredRegion[] | null };
type Box = [number, number, number, number];

const sameColour = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isWithin = ([x, y, width, height]: Box, [left, top, wide, high]: Box) =>
  x >= left && y >= top && x + width <= left + wide && y + height <= top + high;

/** Returns true where a rule's conditions about the suite, the name and the variant hold. */
export const isSubject = (conditions: StoredConditions, one: RuleSubject): boolean =>
  (conditions.buildName === undefined || conditions.buildName === one.build_name) &&
  (conditions.browser === undefined || conditions.browser.toLowerCase() === one.browser?.toLowerCase()) &&
  (conditions.colorScheme === undefined || conditions.colorScheme === one.color_scheme) &&
  (conditions.viewportWidth === undefined || conditions.viewportWidth === one.viewport_width) &&
  (conditions.tests === undefined || matchesGlob(one.name, conditions.tests));

function coversRegion({ kinds, recoloured, boxes }: StoredConditions, region: StoredRegion): boolean {
  if (kinds && !kinds.includes(region.kind)) return false;
  if (
    recoloured &&
    !(region.recoloured && sameColour(region.recoloured.from, recoloured.from) && sameColour(region.recoloured.to, recoloured.to))
  )
    return false;
  if (!boxes) return true;
  // Boxes count pixels; those of texts count lines.
  if (region.kind === "lines") return false;
  const sides = [region.before, region.after].filter((box) => box !== null);
  return boxes.some((box) => sides.every((side) => isWithin(side, box)));
}

/** Returns true where a rule covers all changed areas of a snapshot. A snapshot without areas, such as a picture that became a text, is never covered. */
export function isCovered(conditions: StoredConditions, one: RuleCandidate): boolean {
  if (!one.regions?.length || !isSubject(conditions, one)) return false;
  if (conditions.maxScore !== undefined && (one.score ?? 1) > conditions.maxScore) return false;
  return one.regions.every((region) => coversRegion(conditions, region));
}
