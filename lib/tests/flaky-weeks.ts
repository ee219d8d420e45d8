import type { TestDetails } from "../queries/tests.ts";

const DAY = 86_400_000;

/** Changes of a test in a week, which starts on Monday. `name`: its number in the year, such as `W46`. */
export type FlakyWeek = { start: string; name: string; builds: number; changes: number };

/** Returns the ISO number of the week of a Monday. */
function weekNumber(monday: number): number {
  // The Thursday of a week is in the year that the week belongs to.
  const thursday = new Date(monday + 3 * DAY);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / DAY / 7) + 1;
}

/** Sums the numbers of days into weeks, oldest first, and keeps the last `most`. */
export function flakyWeeks(series: TestDetails["series"], most = 12): FlakyWeek[] {
  const weeks = new Map<number, FlakyWeek>();
  for (const { date, total, changes } of series) {
    const day = Date.parse(date);
    const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
    const week = weeks.get(monday) ?? { start: new Date(monday).toISOString(), name: `W${weekNumber(monday)}`, builds: 0, changes: 0 };
    week.builds += total;
    week.changes += changes;
    weeks.set(monday, week);
  }
  return [...weeks.values()].slice(-most);
}
