import type * as z from "zod";
import type { MetricsPeriod } from "../../../../lib/contract/builds.ts";

export type Period = z.output<typeof MetricsPeriod>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const periods: Record<Period, { days: number; step: number }> = {
  LAST_24_HOURS: { days: 1, step: HOUR / 3 },
  LAST_3_DAYS: { days: 3, step: HOUR },
  LAST_7_DAYS: { days: 7, step: 2 * HOUR },
  LAST_30_DAYS: { days: 30, step: 12 * HOUR },
  LAST_90_DAYS: { days: 90, step: DAY },
};

export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the first UTC day of a period: that of its start, or today for the last 24 hours, since counters are per day. */
export const firstDay = (period: Period, now: Date): string =>
  utcDay(period === "LAST_24_HOURS" ? now : now.getTime() - periods[period].days * DAY);

type Numbers = { total: number; changes: number; uniqueChanges: number };

/** Distributes the numbers of days over the steps of a period, oldest first. Steps without a number are 0. */
export function seriesOf(period: Period, now: Date, days: ReadonlyMap<string, Numbers>): (Numbers & { date: string })[] {
  const { days: length, step } = periods[period];
  const start = period === "LAST_24_HOURS" ? now.getTime() - DAY : Date.parse(utcDay(now.getTime() - length * DAY));
  const series = new Map<number, Numbers>();
  for (let at = Math.floor(start / step) * step; at <= now.getTime(); at += step)
    series.set(at, { total: 0, changes: 0, uniqueChanges: 0 });
  for (const [day, numbers] of days) {
    const own = series.get(Math.floor(Date.parse(day) / step) * step);
    if (own) for (const key of ["total", "changes", "uniqueChanges"] as const) own[key] += numbers[key];
  }
  return [...series].map(([at, numbers]) => ({ date: new Date(at).toISOString(), ...numbers }));
}

const rounded = (share: number) => Math.round(share * 100) / 100;

/** Returns the metrics of a test. Changes that come back make it inconsistent; changes in many builds make it unstable. */
export function metricsOf({ total, changes, uniqueChanges, changedBack = 0 }: Numbers & { changedBack?: number }) {
  const stability = changes && total ? Math.max(0, 1 - changes / total) : 1;
  const consistency = changes ? uniqueChanges / changes : 1;
  const flakiness = 1 - (stability + consistency) / 2;
  return {
    total,
    changes,
    uniqueChanges,
    stability: rounded(stability),
    consistency: rounded(consistency),
    flakiness: rounded(flakiness),
    changedBack,
  };
}
