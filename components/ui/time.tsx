"use client";

import { useEffect, useReducer, useRef } from "react";
import { absolute, calendarDay, relative } from "@/lib/format";

type Props = { at: string; className?: string; /** Writes the time, relative by default. */ write?: (iso: string) => string };

/** Relative time. The tooltip shows the full date in the reader's time zone. */
export function Time({ at, className, write = relative }: Props) {
  const box = useRef<HTMLTimeElement>(null);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Not while the pointer is over it.
    const timer = setInterval(() => box.current?.matches(":hover") || tick(), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      ref={box}
      dateTime={at}
      className={className}
      suppressHydrationWarning
      onPointerEnter={(event) => (event.currentTarget.title = absolute(at))}
    >
      {write(at)}
    </time>
  );
}

/** Calendar day of a time in the reader's time zone, which the server does not know. */
export const Day = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} className={className} suppressHydrationWarning>
    {calendarDay(at)}
  </time>
);
