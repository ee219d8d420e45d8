import { dayAfter } from "../browser/days.ts";

/** Returns the start of a day in the reader's time zone, or of a day `later`; null for a text that is no day. */
export function startOfDay(day: string, later = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + later).toISOString();
}

/** Returns the last day before a moment, for a range that ends there. */
export const lastDayBefore = (iso: string): string => dayAfter(0, Date.parse(iso) - 1);
