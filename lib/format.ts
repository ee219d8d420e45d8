/** Words and numbers for people. One locale until the pages are translated, so that server and browser write the same. */
const locale = "en-GB";
/** Creates a formatter at its first use: creating all of them is the slowest part of loading a page's code. */
const once = <T>(make: () => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
const number = once(() => new Intl.NumberFormat(locale));
const rules = once(() => new Intl.PluralRules(locale));
const relativeWords = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }));
const dayMonth = once(() => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }));
const dayMonthYear = once(() => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" }));
const utcDay = once(() => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }));
const all = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
const either = once(() => new Intl.ListFormat(locale, { type: "disjunction" }));
const fullDay = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "full" }));
const fullTime = once(() => new Intl.DateTimeFormat(locale, { timeStyle: "medium" }));
const hourMinute = once(() => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }));
const offset = once(() => new Intl.DateTimeFormat(locale, { timeZoneName: "shortOffset" }));

/** `12800` → `12,800`. */
export const count = (value: number) => number().format(value);

/** `plural(1, "file")` → `1 file`; `plural(2, "file")` → `2 files`. */
export const plural = (value: number, one: string, many = `${one}s`) =>
  `${number().format(value)} ${rules().select(value) === "one" ? one : many}`;

/** `["Ana", "Ben", "Cara"]` → `Ana, Ben and Cara`. */
export const inList = (names: readonly string[]) => all().format(names);

/** Counts each thing with its word, and leaves out what there is none of: `["6 people", "1 project"]`. */
export const countEach = (...parts: readonly (readonly [count: number, one: string, many?: string])[]): string[] =>
  parts.flatMap(([many, ...words]) => (many ? [plural(many, ...words)] : []));

/** `["Ana", "Ben", "Cara"]` → `Ana, Ben or Cara`. */
export const anyOf = (names: readonly string[]) => either().format(names);

const units = ["bytes", "KB", "MB", "GB", "TB"] as const;
const unitOf = (bytes: number) => Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
const inUnit = (bytes: number, unit: number) => {
  const value = bytes / 1024 ** unit;
  return unit === 0 || value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
};

/** A size in powers of 1024: `188416` → `184 KB`. */
export const bytes = (value: number) => `${inUnit(value, unitOf(value))} ${value === 1 ? "byte" : units[unitOf(value)]}`;

/** Progress with one unit for both: `18.4 of 31.0 MB`. */
export function bytesOf(done: number, total: number) {
  const unit = unitOf(total);
  const write = (value: number) => (unit === 0 ? String(value) : (value / 1024 ** unit).toFixed(1));
  return `${write(Math.min(done, total))} of ${write(total)} ${units[unit]}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `12 min ago`, `yesterday`, `25 Oct`, `25 Oct 2024`: shorter as it gets older. */
export function relative(iso: string, now = Date.now()) {
  const then = Date.parse(iso);
  const age = now - then;
  if (Math.abs(age) < MINUTE) return "just now";
  if (Math.abs(age) < HOUR) return relativeWords().format(-Math.trunc(age / MINUTE), "minute");
  if (Math.abs(age) < DAY)
    return relativeWords()
      .format(-Math.trunc(age / HOUR), "hour")
      .replace("hr", "h");
  if (Math.abs(age) < 7 * DAY) return relativeWords().format(-Math.round(age / DAY), "day");
  return shortDay(iso, now);
}

/** The day of a time in the reader's zone, with the year when it is another one: `25 Oct`, `25 Oct 2024`. */
export function shortDay(iso: string, now = Date.now()) {
  const then = Date.parse(iso);
  return (new Date(now).getFullYear() === new Date(then).getFullYear() ? dayMonth : dayMonthYear)().format(then);
}

/** `Tuesday, 18 November 2025, 14:05:09 Europe/Paris (UTC+1)`, in the reader's time zone. */
export function absolute(iso: string) {
  const then = new Date(iso);
  const zone = offset().resolvedOptions().timeZone;
  const hours = offset()
    .formatToParts(then)
    .find(({ type }) => type === "timeZoneName")!
    .value.replace(/^GMT/, "UTC");
  return `${fullDay().format(then)}, ${fullTime().format(then)} ${zone === "UTC" ? zone : `${zone} (${hours})`}`;
}

/** A time today or later: `at 14:05`, `on 18 Nov at 14:05`. */
export function clockTime(then: number, now = Date.now()) {
  const time = `at ${hourMinute().format(then)}`;
  return new Date(then).toDateString() === new Date(now).toDateString() ? time : `on ${dayMonth().format(then)} ${time}`;
}

/** The UTC day of a time or date: `18 Nov`. */
export const monthDay = (iso: string) => utcDay().format(Date.parse(iso));

/** The day so many days from now: `19 Feb 2027`. */
export const dayIn = (days: number, now = Date.now()) => dayMonthYear().format(now + days * DAY);

/** The day of a time, in the reader's zone or another one: `19 Feb 2027`. */
export const calendarDay = (iso: string, timeZone?: string) =>
  (timeZone ? new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone }) : dayMonthYear()).format(
    new Date(iso),
  );

type InZone = { timeZone?: string | undefined; now?: number };

/** The day of a time in a zone, in words where it is near: `Today`, `Yesterday`, `18 Nov`, `18 Nov 2024`. */
export function dayWord(iso: string, { timeZone, now = Date.now() }: InZone = {}) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", ...zone });
  const [written, today] = [day.format(new Date(iso)), day.format(now)];
  if (written === today) return "Today";
  if (written === day.format(now - DAY)) return "Yesterday";
  const year = today.slice(-5);
  return written.endsWith(year) ? written.slice(0, -5) : written;
}

/** The clock time in a zone: `17:42`. */
export const timeOfDay = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...(timeZone && { timeZone }) }).format(new Date(iso));

/** Age of a time of the last day, for a column: `now`, `12 min`, `3 h`. */
export function age(iso: string, now = Date.now()) {
  const passed = Math.max(0, now - Date.parse(iso));
  if (passed < MINUTE) return "now";
  return passed < HOUR ? `${Math.trunc(passed / MINUTE)} min` : `${Math.trunc(passed / HOUR)} h`;
}

/** Age of a time of today, else its day: `12 min`, `Yesterday`, `24 Nov`. */
export function ageOrDay(iso: string, now = Date.now()) {
  const day = dayWord(iso, { now });
  return day === "Today" ? age(iso, now) : day;
}

/** Whole days from now until then, never below 0. */
export const daysUntil = (iso: string, now = Date.now()) => Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY));

/** Days before an end from which pages point it out. */
const SOON = 8;

/** Returns true for what ends within a week. */
export const expiresSoon = (iso: string, now = Date.now()) => daysUntil(iso, now) < SOON;

/** Initials of a name, at most two: `João Silva` → `JS`, `anareis` → `AN`. */
export function initials(name: string) {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => [...word][0]!) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase(locale);
}

/** Right-to-left letters and direction marks. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates the direction of foreign text inside a sentence. */
export const isolated = (text: string) => (turning.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069` : text);

/** Formats a share of 1 as a percentage: one decimal below 10, and `under 0.1%` for more than none. */
export function percentage(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return "under 0.1%";
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}%`;
}
