"use client";

import { absolute, relative } from "@/lib/format";
import { fractionLeft, timeLeftText, sentAt } from "@/lib/team/parse-invites";

type Props = {
  invite: { expiresAt: string };
  now: number;
  /** Shown instead of the time left, after a change. */
  note: string | null;
};

/** Time left of an invite's 72 hours, as text and as a bar. The tooltip shows when it was sent. */
export function TimeLeft({ invite: { expiresAt }, now, note }: Props) {
  const sent = sentAt({ expiresAt });
  const left = fractionLeft({ expiresAt }, now);
  return (
    <span
      className="flex w-full flex-row-reverse items-center justify-end gap-2"
      onPointerEnter={(event) => (event.currentTarget.title = `Sent ${absolute(sent)}`)}
    >
      <time dateTime={expiresAt} className={`truncate ${left ? "text-ink-2" : "text-danger"}`} dir="auto" suppressHydrationWarning>
        {note ?? timeLeftText({ expiresAt }, now)}
      </time>
      <span className="sr-only" suppressHydrationWarning>
        Sent {relative(sent, now)}.
      </span>
      {left && note === null ? (
        <span
          aria-hidden
          className="block h-0.75 w-14 shrink-0 overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)] @max-[880px]:hidden"
        >
          <span
            className="block h-full origin-left rounded-full bg-ink-2 rtl:origin-right"
            style={{ transform: `scaleX(${left.toFixed(3)})` }}
            suppressHydrationWarning
          />
        </span>
      ) : null}
    </span>
  );
}
