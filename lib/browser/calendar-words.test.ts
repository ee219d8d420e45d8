import { expect, test } from "vitest";
import { calendarWords } from "./calendar-words.ts";

const day = new Date(2026, 11, 3, 12);

test.each([
  ["fr-FR", 1, "décembre 2026", "jeu.", "jeudi 3 décembre 2026"],
  ["en-US", 0, "December 2026", "Thu", "Thursday, December 3, 2026"],
  ["de-DE", 1, "Dezember 2026", "Do", "Donnerstag, 3. Dezember 2026"],
  ["ar-EG", 6, "ديسمبر ٢٠٢٦", "الخميس", "الخميس، ٣ ديسمبر ٢٠٢٦"],
])("writes days and months in %s, with its first day of a week", (locale, first, month, weekday, full) => {
  const { weekStartsOn, formatters, labels } = calendarWords(locale);
  expect(weekStartsOn).toBe(first);
  expect([formatters.formatCaption(day), formatters.formatWeekdayName(day)]).toEqual([month, weekday]);
  expect(labels.labelDayButton(day, {}).replaceAll("\u200f", "")).toBe(full);
});

test("keeps the months of the dates in the product where people use another calendar", () => {
  expect(calendarWords("th-TH").formatters.formatCaption(day)).toContain("2026");
  expect(calendarWords("fa-IR-u-nu-latn").formatters.formatDay(day)).toBe("3");
});

test("names today", () => {
  expect(calendarWords("de-DE").labels.labelDayButton(day, { today: true })).toBe("heute, Donnerstag, 3. Dezember 2026");
});
