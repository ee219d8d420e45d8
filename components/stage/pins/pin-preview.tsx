import type { CSSProperties } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Time } from "@/components/ui/time";
import type { Size, Spot } from "@/lib/review/point";
import type { PinMark } from "./pin-model";
import styles from "./overlays.module.css";

/** Style for a position beside a spot of the stage, on the sides with more space. */
export const positionBeside = (spot: Spot, stage: Size) => ({
  ...(spot.left > stage.width / 2 ? { right: Math.max(stage.width - spot.left + 18, 8) } : { left: spot.left + 18 }),
  ...(spot.top > stage.height / 2 ? { bottom: Math.max(stage.height - spot.top + 8, 8) } : { top: spot.top + 8 }),
});

/** First lines of a thread, beside its pin. `style`: its position. */
export const PinPreview = ({ mark, style }: { mark: PinMark; style: CSSProperties }) => (
  <div aria-hidden className={`float grid animate-enter grid-cols-[24px_minmax(0,1fr)] gap-x-2 p-3 ${styles.peek}`} style={style}>
    <Avatar name={mark.who} src={mark.face} className={mark.agent ? "rounded-md" : ""} />
    <div>
      <p className="flex items-center gap-1.5">
        <b className="truncate font-strong" dir="auto">
          {mark.who}
        </b>
        {mark.at ? <Time at={mark.at} className="shrink-0 text-xs text-ink-3" /> : null}
        {mark.look === "resolved" ? <span className="text-xs text-ink-3">Resolved</span> : null}
      </p>
      <p className="line-clamp-3 wrap-anywhere text-ink-2" dir="auto">
        {mark.text}
      </p>
    </div>
  </div>
);
