"use client";

import { Blend, ChevronsLeftRight, Columns2, Diff, FlipHorizontal2, Square } from "lucide-react";
import { Segmented } from "@/components/ui/segmented";
import type { CompareMode } from "@/lib/review/view";

type Choice = { key: string; label: string; group: string };
type Props = {
  mode: CompareMode | null;
  onMode: (mode: CompareMode | null) => void;
  /** Choices for the other side. The first is the default. */
  choices: readonly Choice[];
  chosen: string | null;
  onChoice: (key: string) => void;
};

const options = [
  { value: "one", label: "Single", icon: <Square aria-hidden /> },
  { value: "split", label: "Side by side  S", icon: <Columns2 aria-hidden /> },
  { value: "swipe", label: "Swipe  W", icon: <ChevronsLeftRight aria-hidden /> },
  { value: "onion", label: "Onion skin  O", icon: <Blend aria-hidden /> },
  { value: "blink", label: "Blink  B", icon: <FlipHorizontal2 aria-hidden /> },
  { value: "diff", label: "Difference  D", icon: <Diff aria-hidden /> },
] as const satisfies readonly { value: CompareMode | "one"; label: string; icon: unknown }[];

/** Chooses the comparison mode and the other side. Renders nothing without a choice. */
export function ModeSwitch({ mode, onMode, choices, chosen, onChoice }: Props) {
  if (!choices.length) return null;
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div className="flex items-center gap-2">
      <Segmented<CompareMode | "one">
        label="Compare"
        iconsOnly
        value={mode ?? "one"}
        onChange={(value) => onMode(value === "one" ? null : value)}
        options={options}
      />
      {mode && chosen ? (
        <label className="flex items-center gap-1 text-xs text-ink-2">
          with
          <select
            aria-label="Compare with"
            value={chosen}
            onChange={(event) => onChoice(event.target.value)}
            className="h-7 w-24 truncate rounded-md border border-line-soft bg-sheet px-1.5 text-sm font-medium text-ink hover:border-line-strong pointer-coarse:h-11"
          >
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {choices
                  .filter((choice) => choice.group === group)
                  .map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
