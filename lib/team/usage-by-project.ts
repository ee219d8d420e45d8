import type { ResponseBody } from "../api/call.ts";

export type AccountUsage = ResponseBody<"GET /accounts/{accountSlug}/usage">;
type UsageDay = AccountUsage["days"][number];

export type ProjectUsage = {
  id: string;
  /** Null for a deleted project. */
  name: string | null;
  units: number;
  /** Units by kind: snapshots of tests, of Storybook, and uploaded media. */
  snapshots: number;
  storybook: number;
  media: number;
  /** Units in the period before. */
  before: number;
};

/** Alphabetical, deleted projects last. */
const nameOrder = (a: ProjectUsage, b: ProjectUsage) =>
  Number(a.name === null) - Number(b.name === null) || (a.name ?? "").localeCompare(b.name ?? "");

/** Sums the days of two periods by project, the largest first. */
export function usageByProject(days: readonly UsageDay[], daysBefore: readonly UsageDay[]): ProjectUsage[] {
  const rows = new Map<string, ProjectUsage>();
  const rowOf = ({ project: { id, name } }: UsageDay) => {
    const row = rows.get(id) ?? { id, name, units: 0, snapshots: 0, storybook: 0, media: 0, before: 0 };
    rows.set(id, row);
    return row;
  };
  for (const day of days) {
    const row = rowOf(day);
    row.units += day.units;
    row.snapshots += day.snapshots - day.storybook;
    row.storybook += day.storybook;
    row.media += day.media;
  }
  for (const day of daysBefore) rowOf(day).before += day.units;
  return [...rows.values()].sort((a, b) => b.units - a.units || b.before - a.before || nameOrder(a, b));
}

/** Adds up the rows of all projects. */
export const totalUsage = (rows: readonly ProjectUsage[]) =>
  rows.reduce(
    (sum, row) => ({
      units: sum.units + row.units,
      snapshots: sum.snapshots + row.snapshots,
      storybook: sum.storybook + row.storybook,
      media: sum.media + row.media,
      before: sum.before + row.before,
    }),
    { units: 0, snapshots: 0, storybook: 0, media: 0, before: 0 },
  );

/** Change of a number against the one before: `+74%`, `−12%`, `new`; empty when both are 0. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? "" : "new";
  const percent = Math.round((now / before - 1) * 100);
  return percent > 0 ? `+${percent}%` : percent < 0 ? `\u2212${-percent}%` : "0%";
}

/** Returns the change for a CSV file. Without the plus, which spreadsheets would read as the start of a formula. */
export const changeCell = (now: number, before: number): string => changeText(now, before).replace("+", "");
