"use client";

import { DatePicker } from "@/components/ui/date/date-picker";
import { useHydrated } from "@/components/ui/use-hydrated";
import { dayAfter } from "@/lib/browser/days";
import { lastDayBefore, startOfDay } from "@/lib/team/history-days";

type Range = { from: string | null; to: string | null };

/** Two days in the reader's time zone, both included. They are stored as moments. */
export function DateRange({ from, to, onChange }: Range & { onChange: (values: Partial<Range>) => void }) {
  // The server does not know the reader's time zone.
  const hydrated = useHydrated();
  const [first, last] = [hydrated && from ? dayAfter(0, Date.parse(from)) : "", hydrated && to ? lastDayBefore(to) : ""];
  return (
    <span className="flex items-center gap-1.5 text-ink-3 max-sm:w-full">
      <DatePicker
        label="From"
        className={width}
        value={first}
        limits={{ max: last || undefined }}
        onDay={(day) => onChange({ from: startOfDay(day) })}
      />
      <span aria-hidden>–</span>
      <DatePicker
        label="To"
        className={width}
        value={last}
        limits={{ min: first || undefined }}
        onDay={(day) => onChange({ to: startOfDay(day, 1) })}
      />
    </span>
  );
}

const width = "w-37! max-sm:flex-1";
