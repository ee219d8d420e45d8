"use client";

import { useState } from "react";
import { Time } from "@/components/ui/time";
import { absolute } from "@/lib/format";

/** Relative time; shows the full date on hover, focus and tap. */
export function CommentTime({ at }: { at: string }) {
  const [full, setFull] = useState(false);
  return (
    <button
      type="button"
      className="relative rounded-sm text-start text-xs text-ink-3 before:absolute before:-inset-x-1 before:-inset-y-1.5 pointer-coarse:before:-inset-y-3.5"
      onFocus={() => setFull(true)}
      onClick={() => setFull(true)}
      onBlur={() => setFull(false)}
    >
      {full ? <time dateTime={at}>{absolute(at)}</time> : <Time at={at} />}
    </button>
  );
}
