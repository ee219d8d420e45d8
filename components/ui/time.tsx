"use client";

import { useEffect, useReducer } from "react";
import { absolute, relative } from "@/lib/format";

/** A moment, as its distance from now; the full date appears under the pointer, in the reader's time zone. */
export function Time({ at, className }: { at: string; className?: string }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      dateTime={at}
      className={className}
      suppressHydrationWarning
      onPointerEnter={(event) => (event.currentTarget.title = absolute(at))}
    >
      {relative(at)}
    </time>
  );
}
