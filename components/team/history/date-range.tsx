"use client";

import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { dayOf, lastDayBefore, startOfDay } from "@/lib/team/history-days";

type Range = { from: string | null; to: string | null };

/** Two days in the reader's time zone, both included. They are stored as moments. */
export function DateRange({ from, to, onChange }: Range & { onChange: (values: Partial<Range>) => void }) {
  // The server does not know the reader's time zone.
  const hydrated = useHydrated();
  const [first, last] = [hydrated && from ? dayOf(from) : "", hydrated && to ? lastDayBefore(to) : ""];
  return (
    <span className="flex items-center gap-1.5 text-ink-3 max-sm:w-full">
      <Input
        type="date"
        aria-label="From"
        className="w-37! max-sm:flex-1"
        value={first}
        max={last || undefined}
        onChange={({ target: { value } }) => onChange({ from: startOfDay(value) })}
      />
      <span aria-hidden>–</span>
      <Input
        type="date"
        aria-label="To"
        className="w-37! max-sm:flex-1"
        value={last}
        min={first || undefined}
        onChange={({ target: { value } }) => onChange({ to: startOfDay(value, 1) })}
      />
    </span>
  );
}
