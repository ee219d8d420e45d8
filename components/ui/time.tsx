"use client";

import { useEffect, useReducer, useRef } from "react";
import { absolute, relative } from "@/lib/format";

/** Relative time. The tooltip shows the full date in the reader's time zone. */
export function Time({ at, className }: { at: string; className?: string }) {
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
      {relative(at)}
    </time>
  );
}
