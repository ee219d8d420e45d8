const padded = (value: number, digits = 2) => String(value).padStart(digits, "0");

/** Writes the day of a date on this device's calendar, as `2026-12-03`. */
export const isoDay = (date: Date): string => `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;

/** Returns the day so many days from now, or from another moment, as `2026-12-03`. */
export function dayAfter(days: number, now = Date.now()): string {
  const from = new Date(now);
  return isoDay(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 12));
}

/** Returns the noon of a day such as `2026-12-03`; an invalid date for a text that is no day. */
export const dateOfDay = (day: string): Date => new Date(`${day}T12:00:00`);
