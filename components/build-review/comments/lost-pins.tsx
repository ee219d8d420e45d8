"use client";

import { createPortal } from "react-dom";
import { PinBadge } from "@/components/ui/pin-badge";
import type { lostThreads } from "./stage-marks";

const MOST = 3;

type Props = { lost: ReturnType<typeof lostThreads>; stage: HTMLElement | null; onSelect: (id: string) => void };

/** Threads of earlier builds whose place is not on the picture any more, in the corner of the stage. */
export function LostPins({ lost, stage, onSelect }: Props) {
  if (!lost.length || !stage) return null;
  const rest = lost.length - MOST;
  return createPortal(
    <ul
      data-notice
      aria-label="Comments whose area is gone"
      className="absolute end-3 top-11 z-2 grid max-w-[calc(100%-24px)] justify-items-end gap-1.5"
    >
      {lost.slice(0, MOST).map(({ thread, from, text }) => (
        <li key={thread.id} className="float min-w-0 max-w-full">
          <button
            type="button"
            className="flex min-h-8 max-w-full items-center gap-2 rounded-md px-1.5 pe-2.5 text-xs hover:bg-wash pointer-coarse:min-h-11"
            aria-label={`Thread ${thread.number} from #${from}. ${text}`}
            onClick={() => onSelect(thread.id)}
          >
            <PinBadge number={thread.number} resolved={false} hollow pinned />
            <span className="truncate" dir="auto">
              {text}
            </span>
          </button>
        </li>
      ))}
      {rest > 0 ? <li className="float px-2.5 py-1 text-xs text-ink-2">{rest} more in the comments</li> : null}
    </ul>,
    stage,
  );
}
