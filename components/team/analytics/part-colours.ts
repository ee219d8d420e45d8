import type { AnalyticsPart } from "@/lib/team/analytics-table";

const ink = (share: number) => `color-mix(in oklab, var(--ink) ${share}%, var(--paper))`;
const results: Record<string, string> = {
  noChanges: ink(22),
  accepted: "var(--done)",
  rejected: "var(--danger)",
  undecided: ink(70),
  unfinished: ink(10),
};
const ramp = [100, 72, 52, 36, 24, 14].map(ink);

/** Returns the fill of a part: results have their own, projects shades of ink by size. */
export const partColour = ({ key }: AnalyticsPart, index: number): string => results[key] ?? ramp[Math.min(index, ramp.length - 1)]!;
