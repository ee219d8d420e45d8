"use client";

import { X } from "lucide-react";
import { type ReactNode, type Ref, useEffect } from "react";
import { count } from "@/lib/format";

type Props = {
  /** Name of the toolbar, such as `Selected files`. */
  label: string;
  /** Number of selected items, as text. */
  status: string;
  /** Number of selected items on other pages. */
  elsewhere?: number;
  /** Actions: `SelectionAct`, alone or in a menu. */
  children: ReactNode;
  onClear: () => void;
};

/** Classes of a bar below a list. */
export const barClass =
  "sticky bottom-[calc(1rem+var(--phone-bar,0px))] z-20 mx-auto mt-4 flex max-w-full animate-enter flex-wrap items-center justify-center gap-x-1 rounded-lg bg-ink px-2 py-1.5 text-on-ink @max-md:px-1 shadow-float";

/** Toolbar of the selected items, below their list. Escape clears the selection. */
export function SelectionBar({ label, status, elsewhere = 0, children, onClear }: Props) {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open], [role=menu]")) onClear();
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [onClear]);
  return (
    <div data-bottom-bar role="toolbar" aria-label={label} className={barClass}>
      <span role="status" className="px-2 @max-md:px-1">
        <b className="font-strong">{status}</b>
        {elsewhere ? <span>, {count(elsewhere)} not on this page</span> : null}
      </span>
      {children}
      <SelectionAct icon={<X aria-hidden />} onClick={onClear}>
        <span className="max-sm:sr-only @max-md:sr-only">Clear</span>
      </SelectionAct>
    </div>
  );
}

type ActProps = {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  children: ReactNode;
  disabled?: boolean;
  title?: string | undefined;
  onClick?: () => void;
};

/** Button of the selection bar. */
export const SelectionAct = ({ icon, children, ...rest }: ActProps) => (
  <button
    {...rest}
    type="button"
    className="inline-flex h-8 items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap hover:bg-[color-mix(in_oklab,var(--paper)_16%,transparent)] focus-visible:outline-on-ink disabled:opacity-50 disabled:hover:bg-transparent max-sm:gap-1.5 max-sm:px-1.5! @max-md:gap-1.5 @max-md:px-1.5! pointer-coarse:h-11 [&_svg]:size-4"
  >
    {icon}
    {children}
  </button>
);
