const DAY = 86_400_000;

type Input = {
  /** Units used since the start of the period. */
  used: number;
  /** Included units; null for unlimited. */
  included: number | null;
  /** Start and end of the period, ISO 8601. */
  start: string;
  end: string;
  /** Today, as a UTC day. */
  today: string;
};

export type UsageForecast = {
  /** Units at the end of the period at the same rate. */
  total: number;
  /** Days that the rate is computed from, today included. */
  days: number;
  /** UTC day on which they are used up; null when it is not, or already is. */
  limitOn: string | null;
};

/** Extends the usage of a period to its end in a straight line. Null on the first day, whose rate says nothing yet, and without usage. */
export function forecastUsage({ used, included, start, end, today }: Input): UsageForecast | null {
  const days = Math.round((Date.parse(today) - Date.parse(start)) / DAY) + 1;
  if (days < 2 || used === 0) return null;
  const length = Math.round((Date.parse(end) - Date.parse(start)) / DAY);
  const rate = used / days;
  const total = Math.max(used, Math.round(rate * length));
  const limitOn =
    included !== null && used < included && total > included
      ? new Date(Date.parse(start) + Math.min(length - 1, Math.ceil(included / rate) - 1) * DAY).toISOString().slice(0, 10)
      : null;
  return { total, days, limitOn };
}
