"use client";

import { absolute, relative } from "@/lib/format";
import { lifeLeft, lifeWords, sentAt } from "@/lib/team/parse-invites";

type Props = {
  invite: { expiresAt: string };
  now: number;
  /** Said in place of the time left: what has just been done. */ told: string | null;
};

/** What is left of an invite's 72 hours, in words and as a bar that can be compared down the list; when it was sent appears under the pointer. */
export function Life({ invite: { expiresAt }, now, told }: Props) {
  const sent = sentAt({ expiresAt });
  const left = lifeLeft({ expiresAt }, now);
  return (
    <span className="grid w-40 gap-1 max-sm:w-32" onPointerEnter={(event) => (event.currentTarget.title = `Sent ${absolute(sent)}`)}>
      <time dateTime={expiresAt} className={`text-xs ${left ? "text-ink-3" : "text-danger"}`} suppressHydrationWarning>
        {told ?? lifeWords({ expiresAt }, now)}
      </time>
      <span className="sr-only" suppressHydrationWarning>
        Sent {relative(sent, now)}.
      </span>
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
