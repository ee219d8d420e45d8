"use client";

import { Blend, ChevronDown, ChevronsLeftRight, Columns2, Diff, FlipHorizontal2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuRadio } from "@/components/ui/menu";
import { modeNames } from "@/lib/review/compare-modes";
import type { CompareMode } from "@/lib/review/view";

const icons: Record<CompareMode, ReactNode> = {
  split: <Columns2 aria-hidden />,
  swipe: <ChevronsLeftRight aria-hidden />,
  onion: <Blend aria-hidden />,
  blink: <FlipHorizontal2 aria-hidden />,
  diff: <Diff aria-hidden />,
};

type Props<M extends CompareMode> = {
  mode: M;
  onMode: (mode: M) => void;
  modes: readonly M[];
  /** In a bar at the bottom: the menu opens above it, and narrow screens show the icon alone. */
  isAtBottom?: boolean;
  /** Content of the menu after the modes. */
  children?: ReactNode;
};

/** Menu of the ways to compare two pictures, each with its key. */
export function ModeMenu<M extends CompareMode>({ mode, onMode, modes, isAtBottom = false, children }: Props<M>) {
  const current = modeNames[mode].label;
  const name = isAtBottom ? "max-lg:hidden" : "";
  return (
    <Menu
      side={isAtBottom ? "top" : "bottom"}
      width="w-56"
      trigger={
        <Button
          kind={isAtBottom ? "ghost" : "line"}
          aria-label={`Compare: ${current}`}
          className={`justify-start text-ink ${isAtBottom ? "lg:w-38 max-lg:px-2" : "w-36"}`}
        >
          {icons[mode]}
          <span className={`flex-1 text-start ${name}`}>{current}</span>
          <ChevronDown aria-hidden className={name} />
        </Button>
      }
    >
      <MenuRadio
        label="Compare"
        value={mode}
        onChange={onMode}
        closes
        options={modes.map((value) => {
          const { key, label } = modeNames[value];
          return { value, label, icon: icons[value], end: <Kbd>{key}</Kbd> };
        })}
      />
      {children}
    </Menu>
  );
}
