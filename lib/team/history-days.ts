const two = (value: number) => String(value).padStart(2, "0");

/** Returns the day of a moment in the reader's time zone, as `2026-01-05`. */
export function dayOf(iso: string): string {
  const at = new Date(iso);
  return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the start of a day in the reader's time zone, or of a day `later`; null for a text that is no day. */
export function startOfDay(day: string, later = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + later).toISOString();
}

/** Returns the last day before a moment, for a range that ends there. */
export const lastDayBefore = (iso: string): string => dayOf(new Date(Date.parse(iso) - 1).toISOString());
