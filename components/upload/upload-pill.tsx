"use client";

import { Check, CircleAlert, Hourglass, Upload, WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import type { UploadTally } from "@/lib/upload/tally";
import { UploadBar } from "./upload-progress";

type Props = { tally: UploadTally; onOpen: () => void; /** The drawer was folded by hand, and had the focus. */ takeFocus: boolean };

/** Folded drawer of uploads: state, numbers and the bar in one button. */
export function UploadPill({ tally, onOpen, takeFocus }: Props) {
  const { done, asked, waiting, failed, refused, interrupted, unsent, lost, until } = tally;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) button.current?.focus();
  }, [takeFocus]);
  const [Icon, tone] = lost
    ? [WifiOff, "text-ink-2"]
    : until !== null && waiting
      ? [Hourglass, "text-ink-2"]
      : waiting
        ? [Upload, "text-ink-2"]
        : failed || refused || interrupted
          ? [CircleAlert, "text-danger"]
          : asked
            ? [Check, "text-done"]
            : [Upload, "text-ink-2"];
  const problems = [failed && `${failed} failed`, refused && `${refused} not accepted`, interrupted && `${interrupted} interrupted`].filter(
    Boolean,
  );
  const text = [asked ? `${done} of ${asked} uploaded` : unsent ? `${unsent} to upload` : "Uploads", ...problems].join(", ");
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Open uploads: ${text}`}
      onClick={onOpen}
      className="float fixed inset-e-4 bottom-4 z-30 grid min-w-56 gap-2 px-4 py-2.5 text-start hover:bg-wash max-sm:inset-s-4"
    >
      <span className="flex items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
        <span className="font-medium">{text}</span>
      </span>
      {asked ? <UploadBar tally={tally} /> : null}
    </button>
  );
}
