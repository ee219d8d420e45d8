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
      <Day label="From" value={first} max={last || undefined} onDay={(day) => onChange({ from: startOfDay(day) })} />
      <span aria-hidden>–</span>
      <Day label="To" value={last} min={first || undefined} onDay={(day) => onChange({ to: startOfDay(day, 1) })} />
    </span>
  );
}

type DayProps = { label: string; value: string; min?: string | undefined; max?: string | undefined; onDay: (day: string) => void };

const Day = ({ label, onDay, ...limits }: DayProps) => (
  <Input type="date" aria-label={label} className="w-37! max-sm:flex-1" {...limits} onChange={({ target }) => onDay(target.value)} />
);
