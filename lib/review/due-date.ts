import { dateOfDay, isoDay } from "../browser/days.ts";

const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayMonthYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Formats a day such as `2026-12-03`: `3 Dec`, in other years `3 Dec 2027`. */
export function dueName(on: string, now = new Date()): string {
  const day = dateOfDay(on);
  return (day.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear).format(day);
}

/** Returns true for a day before today, on this device's calendar. */
export const isPast = (on: string, now = new Date()): boolean => on < isoDay(now);
