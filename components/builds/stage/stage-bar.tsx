"use client";

import { Blend, ChevronsLeftRight, Columns2, Diff, MoveVertical } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Segmented } from "@/components/ui/segmented";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { ZoomButtons } from "@/components/viewer/zoom-buttons";
import { AreaSteps } from "./area-steps";
import type { OutlinedArea, StageSettings } from "./stage-picture";

type Props = {
  areas: readonly OutlinedArea[];
  current: number;
  onStep: (by: 1 | -1) => void;
  settings: StageSettings;
  /** Null where there is one picture. */
  onMode: ((mode: StageSettings["mode"]) => void) | null;
  moved: { inPlace: boolean; onToggle: () => void } | null;
  opacity: { mix: number; onMix: (mix: number) => void } | null;
  panZoom: PanZoom;
  tools: ReactNode;
  actions: ReactNode;
};

const modes = [
  { value: "split", label: "Side by side  S", icon: <Columns2 aria-hidden /> },
  { value: "swipe", label: "Swipe  W", icon: <ChevronsLeftRight aria-hidden /> },
  { value: "onion", label: "Onion skin  O", icon: <Blend aria-hidden /> },
  { value: "diff", label: "Difference  D", icon: <Diff aria-hidden /> },
] as const;

/** Bar under the stage: areas, mode, zoom, and the decision. */
export const StageBar = ({ areas, current, onStep, settings, onMode, moved, opacity, panZoom, tools, actions }: Props) => (
  <div data-stage-bar className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-3 py-2">
    <AreaSteps areas={areas} current={current} onStep={onStep} />
    {moved ? (
      <IconButton
        label={moved.inPlace ? "Align moved content" : "Show moved content"}
        shortcut="M"
        side="top"
        size="medium"
        aria-pressed={moved.inPlace}
        onClick={moved.onToggle}
      >
        <MoveVertical aria-hidden />
      </IconButton>
    ) : null}
    <span className="flex items-center gap-2 lg:mx-auto">
      {onMode ? <Segmented label="Compare" iconsOnly value={settings.mode} onChange={onMode} options={modes} /> : null}
      {opacity ? (
        <label className="flex items-center gap-2">
          <span className="sr-only">Opacity of the picture after</span>
          <input
            type="range"
            min={0}
            max={100}
            value={opacity.mix}
            className="w-24 accent-ink"
            onChange={(event) => opacity.onMix(Number(event.target.value))}
          />
        </label>
      ) : null}
      <ZoomButtons panZoom={panZoom} />
      {tools}
    </span>
    <span className="ms-auto flex flex-wrap items-center gap-2">{actions}</span>
  </div>
);
