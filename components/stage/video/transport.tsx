"use client";

import {
  Brackets,
  Camera,
  MapPinPlus,
  MessageSquarePlus,
  Pause,
  Play,
  Repeat,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { clock } from "@/lib/media/clock";
import { momentName, timeName } from "@/lib/review/fragment";
import { FullscreenButton } from "@/components/stage/fullscreen-button";
import { PinsToggle } from "@/components/stage/zoom-buttons";
import styles from "./player.module.css";
import { saveStill } from "./save-still";
import type { TimeRange, VideoPlayback } from "./use-playback";

const speeds = [0.25, 0.5, 1, 1.5, 2] as const;

type Props = {
  playback: VideoPlayback;
  name: string;
  /** Shows the time of each frame; the player writes into it. */
  label: RefObject<HTMLSpanElement | null>;
  /** Starts a comment at the current moment, or on the range. Null where this person cannot comment. */
  onComment: ((range: TimeRange | null) => void) | null;
  onPlace: (() => void) | null;
  placing: boolean;
  /** Null where there are no pins. */
  pins: ComponentProps<typeof PinsToggle> | null;
};

/** The row of buttons of the player. */
export function Transport({ playback, name, label, onComment, onPlace, placing, pins }: Props) {
  const { playing, time, duration, muted, loop, range, speed, toggle, step, setEnd, clearRange, mute, toggleLoop, find } = playback;
  const moment = range ? momentName(range.from, range.to) : timeName(time);
  const still = () => {
    const video = find();
    if (video?.videoWidth) saveStill(video, name).catch(() => toast("Couldn’t save this still.", { kind: "problem" }));
  };
  return (
    <div role="toolbar" aria-label="Player" className={styles["transport"]}>
      <div className="flex min-w-0 items-center gap-1">
        <button
          type="button"
          aria-label={playing ? "Pause" : "Play"}
          aria-keyshortcuts="Space K"
          data-tip={playing ? "Pause  Space" : "Play  Space"}
          data-side="top"
          className="tip me-1 grid size-10 shrink-0 place-items-center rounded-full bg-ink text-on-ink pointer-coarse:size-11 [&_svg]:size-4"
          onClick={toggle}
        >
          {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
        </button>
        <IconButton label="Previous frame" shortcut="←" side="top" size="medium" onClick={() => step(-1)}>
          <StepBack aria-hidden />
        </IconButton>
        <IconButton label="Next frame" shortcut="→" side="top" size="medium" onClick={() => step(1)}>
          <StepForward aria-hidden />
        </IconButton>
        <span className="mono ms-1 whitespace-nowrap text-ink-2 max-sm:sr-only">
          <span ref={label} className="text-ink">
            0:00.000
          </span>{" "}
          / {clock(duration)}
        </span>
      </div>
      <div className="flex items-center justify-center gap-1">
        {onComment ? (
          <button
            type="button"
            aria-label={`Comment ${range ? "on" : "at"} ${moment}`}
            className={buttonClass({ kind: "primary", size: "small", className: "mono gap-2 pointer-coarse:h-11" })}
            onClick={() => onComment(range)}
          >
            <MessageSquarePlus aria-hidden />
            <span className="max-[80rem]:sr-only">Comment {range ? "on" : "at"} </span>
            {moment}
          </button>
        ) : null}
        {onPlace ? (
          <IconButton
            label={placing ? "Stop placing" : "Place a pin"}
            shortcut={placing ? "Esc" : "C"}
            side="top"
            size="medium"
            aria-pressed={placing}
            onClick={onPlace}
          >
            <MapPinPlus aria-hidden />
          </IconButton>
        ) : null}
        <span className="max-sm:hidden">{pins ? <PinsToggle {...pins} /> : null}</span>
      </div>
      <div className="flex items-center justify-end gap-1">
        <Segmented
          label="Speed"
          className="max-[85rem]:hidden"
          value={String(speed)}
          onChange={(value) => playback.setSpeed(Number(value))}
          options={speeds.map((value) => ({ value: String(value), label: `${value}×` }))}
        />
        <Popover
          label={`Speed, now ${speed}×`}
          tip="Speed"
          side="top"
          className="tip mono h-8 min-w-10 rounded-md px-2 min-[85rem]:hidden hover:bg-wash pointer-coarse:h-11"
          trigger={`${speed}×`}
        >
          {(close) => (
            <ul aria-label="Speeds">
              {speeds.map((it) => (
                <li key={it}>
                  <button
                    type="button"
                    aria-pressed={it === speed}
                    className="mono flex min-h-8 w-full items-center rounded-md px-2 hover:bg-wash aria-pressed:bg-wash pointer-coarse:min-h-11"
                    onClick={() => {
                      playback.setSpeed(it);
                      close();
                    }}
                  >
                    {it}×
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
        <IconButton
          label={range ? "Play all of it" : "Start of the range here"}
          shortcut={range ? "X" : "I"}
          side="top"
          size="medium"
          className="max-lg:hidden"
          aria-pressed={range !== null}
          onClick={() => (range ? clearRange() : setEnd("from"))}
        >
          <Brackets aria-hidden />
        </IconButton>
        <IconButton label="Loop" side="top" size="medium" className="max-sm:hidden" aria-pressed={loop} onClick={toggleLoop}>
          <Repeat aria-hidden />
        </IconButton>
        <IconButton label={muted ? "Unmute" : "Mute"} shortcut="M" side="top" size="medium" className="max-sm:hidden" onClick={mute}>
          {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton label="Download this still" side="top" size="medium" className="max-sm:hidden" onClick={still}>
          <Camera aria-hidden />
        </IconButton>
        <FullscreenButton />
      </div>
    </div>
  );
}
