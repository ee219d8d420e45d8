const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayMonthYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

const localDay = (day: Date) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

/** Formats a day such as `2026-12-03`: `3 Dec`, in other years `3 Dec 2027`. */
export function dueName(on: string, now = new Date()): string {
  const day = new Date(`${on}T12:00:00`);
  return (day.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear).format(day);
}

/** Returns true for a day before today, on this device's calendar. */
export const isPast = (on: string, now = new Date()): boolean => on < localDay(now);

/** Returns the day so many days from now, such as `2026-12-03`, on this device's calendar. */
export function localDayIn(days: number, now = new Date()): string {
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
}
