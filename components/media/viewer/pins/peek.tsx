import { Avatar } from "@/components/ui/avatar";
import { Time } from "@/components/ui/time";
import type { Spot } from "@/lib/point";
import type { Mark } from "./mark";
import styles from "./pins.module.css";

/** The beginning of a thread, beside its pin, on the side with more room. */
export const Peek = ({ mark, spot, stage }: { mark: Mark; spot: Spot; stage: { width: number; height: number } }) => (
  <div
    aria-hidden
    className={`float grid animate-enter grid-cols-[24px_minmax(0,1fr)] gap-x-2 p-3 ${styles.peek}`}
    style={{
      ...(spot.left > stage.width - 320 ? { right: stage.width - spot.left + 18 } : { left: spot.left + 18 }),
      ...(spot.top > stage.height / 2 ? { bottom: stage.height - spot.top + 8 } : { top: spot.top + 8 }),
    }}
  >
    <Avatar name={mark.who} />
    <div>
      <p className="flex items-center gap-1.5">
        <b className="truncate font-strong">{mark.who}</b>
        {mark.at ? <Time at={mark.at} className="shrink-0 text-xs text-ink-3" /> : null}
      </p>
      <p className="line-clamp-3 wrap-anywhere text-ink-2">{mark.text}</p>
    </div>
  </div>
);
