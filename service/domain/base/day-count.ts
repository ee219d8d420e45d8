/** Writes a number of days: `30 days`. */
export const dayCount = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;
