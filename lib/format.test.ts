import { describe, expect, it } from "vitest";
import { clock } from "./media/clock.ts";
import {
  absolute,
  age,
  ageOrDay,
  bytes,
  bytesOf,
  daysUntil,
  dayWord,
  initials,
  isolated,
  plural,
  relative,
  shortDay,
  timeOfDay,
} from "./format.ts";

const now = Date.parse("2025-11-18T12:00:00.000Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe("format", () => {
  it.each([
    [20, "just now"],
    [720, "12 min ago"],
    [3 * 3600, "3 h ago"],
    [26 * 3600, "yesterday"],
    [3 * 86_400, "3 days ago"],
    [24 * 86_400, "25 Oct"],
    [400 * 86_400, "14 Oct 2024"],
  ])("writes %i seconds ago as %s", (seconds, words) => expect(relative(ago(seconds), now)).toBe(words));

  it.each([
    [20, "now"],
    [720, "12 min"],
    [23.5 * 3600, "23 h"],
  ])("writes an age of %i seconds in a column as %s", (seconds, words) => expect(age(ago(seconds), now)).toBe(words));

  it.each([
    [720, "12 min"],
    [36 * 3600, "Yesterday"],
    [8 * 86_400, "10 Nov"],
    [400 * 86_400, "14 Oct 2024"],
  ])("writes the age or the day of a time %i seconds ago as %s", (seconds, words) => expect(ageOrDay(ago(seconds), now)).toBe(words));

  it.each([
    ["2025-11-18T00:10:00Z", "Today", "00:10"],
    ["2025-11-17T23:50:00Z", "Yesterday", "23:50"],
    ["2025-11-02T09:05:00Z", "2 Nov", "09:05"],
    ["2024-11-02T09:05:00Z", "2 Nov 2024", "09:05"],
  ])("writes the day and the time of %s in a zone", (iso, day, time) =>
    expect([dayWord(iso, { timeZone: "UTC", now }), timeOfDay(iso, "UTC")]).toEqual([day, time]),
  );

  it.each([
    [1, "1 byte"],
    [900, "900 bytes"],
    [184 * 1024, "184 KB"],
    [50 * 1024 ** 2, "50 MB"],
    [1.5 * 1024 ** 3, "1.5 GB"],
  ])("writes %i bytes as %s", (value, words) => expect(bytes(value)).toBe(words));

  it("writes a moment in full: to the second, with its zone", () =>
    expect(absolute("2025-03-04T13:05:09Z")).toMatch(/^(Mon|Tues|Wednes)day, [345] March 2025, \d\d:\d\d:09 \S+/));

  it("keeps one unit for both ends of a progress", () => expect(bytesOf(18.4 * 1024 ** 2, 31 * 1024 ** 2)).toBe("18.4 of 31.0 MB"));
  it("counts in words", () =>
    expect([plural(1, "file"), plural(1200, "file"), plural(2, "try", "tries")]).toEqual(["1 file", "1,200 files", "2 tries"]));
  it("writes the year of a day only when it is another one", () =>
    expect([shortDay("2025-11-26T12:00:00Z", now), shortDay("2026-02-03T12:00:00Z", now)]).toEqual(["26 Nov", "3 Feb 2026"]));
  it("never promises days that are over", () => expect([daysUntil(ago(-86_400 * 5.5), now), daysUntil(ago(60), now)]).toEqual([6, 0]));
  it("ends the direction of a name where the name ends, and leaves other names as they are", () =>
    expect(["home.png", "שלום.png", "invoice\u202egnp.exe", "a\u2069\u202eb"].map(isolated)).toEqual([
      "home.png",
      "\u2068שלום.png\u2069",
      "\u2068invoice\u202egnp.exe\u2069",
      "\u2068a\u202eb\u2069",
    ]));
  it("writes seconds as a clock", () => expect(clock(561)).toBe("9:21"));
  it.each([
    ["João Figueira da Silva", "JS"],
    ["anareis", "AN"],
    ["eleni.p", "EP"],
    ["", "?"],
  ])("shortens %s to %s", (name, letters) => expect(initials(name)).toBe(letters));
});
