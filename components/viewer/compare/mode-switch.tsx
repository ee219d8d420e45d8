"use client";

import { Blend, ChevronDown, ChevronsLeftRight, Columns2, Diff, FlipHorizontal2, Square } from "lucide-react";
import { Popover } from "@/components/ui/popover";
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

/** Chooses the comparison mode and the other side, at the same place in every mode. Renders nothing without a choice. */
export function ModeSwitch({ mode, onMode, choices, chosen, onChoice }: Props) {
  if (!choices.length) return null;
  const label = choices.find(({ key }) => key === chosen)?.label ?? "";
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
      {chosen ? (
        <Popover
          label={`Compare with ${label}`}
          isNamedByContent
          tip="Compare with"
          className={`flex h-8 w-26 shrink-0 items-center gap-1 rounded-md border border-line-soft bg-sheet px-2 hover:border-line-strong pointer-coarse:h-11 ${mode ? "font-medium" : "text-ink-2"}`}
          trigger={
            <>
              <span className="min-w-0 flex-1 truncate text-start">
                {mode ? (
                  <>
                    <span className="font-normal text-ink-2">with</span> <bdi>{label}</bdi>
                  </>
                ) : (
                  "Compare"
                )}
              </span>
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            </>
          }
        >
          {(close) =>
            groups.map((group) => (
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden className="px-2 pt-1.5 pb-1 text-xs text-ink-2">
                  {group}
                </p>
                {choices
                  .filter((choice) => choice.group === group)
                  .map((choice) => (
                    <button
                      key={choice.key}
                      type="button"
                      aria-pressed={mode !== null && choice.key === chosen}
                      className="flex min-h-8 w-full items-center rounded-md px-2 text-start hover:bg-wash aria-pressed:bg-wash aria-pressed:font-medium pointer-coarse:min-h-11"
                      onClick={() => {
                        close();
                        onChoice(choice.key);
                      }}
                    >
                      <bdi className="truncate">{choice.label}</bdi>
                    </button>
                  ))}
              </div>
            ))
          }
        </Popover>
      ) : null}
    </div>
  );
}
