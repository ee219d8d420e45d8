"use client";

import { lifeLeft, lifeWords } from "@/lib/invites";

/** What is left of an invite's 72 hours, in words and as a bar that can be compared down the list. */
export function Life({ expiresAt, now }: { expiresAt: string; now: number }) {
  const left = lifeLeft({ expiresAt }, now);
  return (
    <span className="grid w-40 gap-1 max-sm:w-32" suppressHydrationWarning>
      <time dateTime={expiresAt} className={`text-xs ${left ? "text-ink-3" : "text-danger"}`} suppressHydrationWarning>
        {lifeWords({ expiresAt }, now)}
      </time>
      <span aria-hidden className="block h-0.75 overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)]">
        <span
          className="block h-full origin-left rounded-full bg-ink-2 rtl:origin-right"
          style={{ transform: `scaleX(${left.toFixed(3)})` }}
          suppressHydrationWarning
        />
      </span>
    </span>
  );
}
