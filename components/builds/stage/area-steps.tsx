import { ArrowLeft, ArrowRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { OutlinedArea } from "./stage-picture";

type Props = { areas: readonly OutlinedArea[]; current: number; onStep: (by: 1 | -1) => void };

/** The area that is looked at, with the steps to its neighbours. Nothing for a snapshot without areas. */
export const AreaSteps = ({ areas, current, onStep }: Props) =>
  areas.length ? (
    <span className="flex items-center gap-1">
      <IconButton label="Previous area" shortcut="Shift+K" side="top" size="medium" onClick={() => onStep(-1)}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <span className="text-ink-2">
        Area <b className="font-strong text-ink">{areas[current]?.letter}</b>{" "}
        <span className="tabular-nums">
          {current + 1} of {areas.length}
        </span>
      </span>
      <IconButton label="Next area" shortcut="Shift+J" side="top" size="medium" onClick={() => onStep(1)}>
        <ArrowRight aria-hidden />
      </IconButton>
    </span>
  ) : null;
