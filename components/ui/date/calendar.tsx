"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { DayPicker } from "react-day-picker";
import { calendarWords } from "@/lib/browser/calendar-words";
import { dateOfDay, isoDay } from "@/lib/browser/days";
import { iconButtonClass } from "../icon-button";

/** Days such as `2026-12-03` between which one can be chosen, both included. */
export type DayLimits = { min?: string | undefined; max?: string | undefined };

type Props = DayLimits & { /** The chosen day, or empty. */ value: string; onDay: (day: string) => void };

const arrowClass = `${iconButtonClass} size-8 absolute top-0 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent`;
const dayClass =
  "h-9 w-full rounded-md tabular-nums hover:bg-wash disabled:text-ink-3 disabled:line-through disabled:hover:bg-transparent pointer-coarse:h-11";

const look = {
  root: "relative",
  button_previous: `${arrowClass} start-0`,
  button_next: `${arrowClass} end-0`,
  month_caption: "grid h-8 place-items-center font-medium pointer-coarse:h-11",
  month_grid: "mt-1 w-full table-fixed text-sm",
  weekday: "h-7 text-xs font-normal text-ink-3",
  day: "p-0",
  day_button: dayClass,
  today: "[&>button]:font-strong [&>button]:inset-ring [&>button]:inset-ring-line-strong",
  outside: "[&>button]:text-ink-3",
  selected: "[&>button]:bg-ink! [&>button]:text-on-ink!",
};

/** A month of days in the reader's language. Arrow keys go by days and weeks, Page Up and Down by months, Home and End inside a week. */
export default function Calendar({ value, min, max, onDay }: Props) {
  const locale = navigator.language;
  const words = useMemo(() => calendarWords(locale), [locale]);
  const chosen = value ? dateOfDay(value) : undefined;
  const [first, last] = [min ? dateOfDay(min) : undefined, max ? dateOfDay(max) : undefined];
  return (
    <DayPicker
      {...words}
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- keys go to the grid, as in a dialog that opens
      autoFocus
      fixedWeeks
      showOutsideDays
      lang={locale}
      navLayout="around"
      selected={chosen}
      {...(chosen && { defaultMonth: chosen })}
      {...(first && { startMonth: first })}
      {...(last && { endMonth: last })}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(date: Date) => onDay(isoDay(date))}
      classNames={look}
      components={{ Chevron: ({ orientation }) => (orientation === "left" ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />) }}
    />
  );
}
