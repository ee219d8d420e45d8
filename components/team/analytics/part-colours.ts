import type { AnalyticsPart } from "@/lib/team/analytics-table";

const ink = (share: number) => `color-mix(in oklab, var(--ink) ${share}%, var(--sheet))`;
/** Fill of a part, and its outline where the fill is that of the page. */
export type PartLook = { fill: string; stroke?: string };

const results: Record<string, PartLook> = {
  noChanges: { fill: ink(18) },
  approved: { fill: ink(62) },
  rejected: { fill: "var(--danger)" },
  waiting: { fill: "var(--sheet)", stroke: "var(--ink-2)" },
  unfinished: { fill: ink(8), stroke: "var(--line-strong)" },
};
const ramp = [100, 72, 52, 36, 24, 14].map(ink);

/** Returns the look of a part: results are grey, ink, red or an outline, projects shades of ink by size. */
export const partLook = ({ key }: AnalyticsPart, index: number): PartLook =>
  results[key] ?? { fill: ramp[Math.min(index, ramp.length - 1)]! };
