"use client";

import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { MenuLabel, MenuLine, MenuRadio } from "@/components/ui/menu";
import { type CompareMode, compareModes } from "@/lib/review/view";
import { ModeMenu } from "./mode-menu";

type Choice = { key: string; label: string; group: string };
type Props = {
  mode: CompareMode;
  /** Null ends the comparison. */
  onMode: (mode: CompareMode | null) => void;
  /** Names of both sides, the older one first. */
  labels: readonly [string, string];
  /** Choices for the other side; fewer than two offer none. */
  choices?: readonly Choice[];
  chosen?: string | null;
  onChoice?: (key: string) => void;
};

const none: readonly Choice[] = [];
const ignore = () => {};

/** The two sides of a comparison around the menu of its modes, which also chooses the other side, and the way out. */
export default function CompareSwitch({ mode, onMode, labels, choices = none, chosen = null, onChoice = ignore }: Props) {
  const [before, after] = labels;
  const groups = choices.length > 1 ? [...new Set(choices.map(({ group }) => group))] : [];
  return (
    <div role="group" aria-label="Comparison" className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <SideName>{before}</SideName>
      <ModeMenu modes={compareModes} mode={mode} onMode={(next) => next !== mode && onMode(next)}>
        {groups.length ? <MenuLine /> : null}
        {groups.map((group) => (
          <div key={group} role="group" aria-label={`Compare with: ${group}`}>
            <MenuLabel>{group}</MenuLabel>
            <MenuRadio
              label={group}
              value={chosen ?? ""}
              onChange={onChoice}
              closes
              options={choices.filter((choice) => choice.group === group).map(({ key, label }) => ({ value: key, label }))}
            />
          </div>
        ))}
      </ModeMenu>
      <SideName>{after}</SideName>
      <IconButton label="Close comparison" shortcut="Esc" size="medium" className="-ms-1 max-sm:ms-auto" onClick={() => onMode(null)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

const SideName = ({ children }: { children: string }) => (
  <bdi className="max-w-32 min-w-0 truncate text-ink-2 max-lg:max-w-24" title={children}>
    {children}
  </bdi>
);
