type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;
type WeekInfo = { firstDay: number };
/** Browsers have the method, the property of an earlier proposal, or none. */
type LocaleOfWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** Returns the first day of a week where people write so, 0 for Sunday; Monday where the browser does not know. */
function firstWeekday(locale: string): Day {
  const known = new Intl.Locale(locale) as LocaleOfWeeks;
  return (((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7) as Day;
}

/** Names of days and months in a language, and its first day of a week. Months are those of the dates in the product. */
export function calendarWords(locale: string) {
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { calendar: "gregory", ...options });
    return (date: Date) => format.format(date);
  };
  const fullDay = writer({ dateStyle: "full" });
  const today = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "day");
  return {
    weekStartsOn: firstWeekday(locale),
    formatters: {
      formatCaption: writer({ month: "long", year: "numeric" }),
      formatDay: writer({ day: "numeric" }),
      formatWeekdayName: writer({ weekday: "short" }),
    },
    labels: {
      labelGrid: writer({ month: "long", year: "numeric" }),
      labelWeekday: writer({ weekday: "long" }),
      labelDayButton: (date: Date, { today: isToday }: { today?: boolean }) => `${isToday ? `${today}, ` : ""}${fullDay(date)}`,
      labelNext: () => "Next month",
      labelPrevious: () => "Previous month",
    },
  };
}
