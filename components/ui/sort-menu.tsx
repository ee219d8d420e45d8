"use client";

import { ArrowDownWideNarrow } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuRadio } from "./menu";

type Props<V extends string> = { value: V; options: readonly { value: V; label: string }[]; onChange: (value: V) => void };

/** Icon that opens the orders of a list. */
export const SortMenu = <V extends string>({ value, options, onChange }: Props<V>) => (
  <OutlinedIconMenu label={`Sort: ${options.find((option) => option.value === value)!.label}`} icon={<ArrowDownWideNarrow aria-hidden />}>
    <MenuRadio closes label="Order" value={value} options={options} onChange={onChange} />
  </OutlinedIconMenu>
);

/** Menu behind an icon with a border, as high as the fields of its line. */
export const OutlinedIconMenu = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Menu
    align="end"
    trigger={
      <button
        type="button"
        aria-label={label}
        className="grid size-8 shrink-0 place-items-center rounded-md border border-line-soft bg-sheet text-ink hover:border-line-strong hover:bg-wash pointer-coarse:size-11 [&_svg]:size-4"
      >
        {icon}
      </button>
    }
  >
    {children}
  </Menu>
);
