/** Hour at which the digest is sent, in the time zone of its reader. */
const HOUR = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the milliseconds by which a time zone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) - Math.floor(moment / 1000) * 1000;
}

/** Returns the next moment after `now` at which it is 8:00 in a time zone. */
export function nextDigestTime(now: Date, timeZone: string): Date {
  const local = now.getTime() + offsetAt(now.getTime(), timeZone);
  for (let day = Math.floor(local / DAY_MS); ; day++) {
    const wanted = day * DAY_MS + HOUR * HOUR_MS;
    // The second pass corrects the guess where the clock changes between them.
    const guess = wanted - offsetAt(wanted - offsetAt(now.getTime(), timeZone), timeZone);
    const moment = wanted - offsetAt(guess, timeZone);
    if (moment > now.getTime()) return new Date(moment);
  }
}
