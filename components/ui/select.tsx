"use client";

import { ChevronDown } from "lucide-react";
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef } from "react";
import { useEarlyChoice } from "./use-early-text";

type Props = Omit<ComponentProps<"select">, "size" | "ref"> & {
  /** 16 px, before the text. */
  icon?: ReactNode;
  size?: "small" | "medium" | "tall";
  /** A choice is being saved. The field stays focused and ignores other choices. */
  busy?: boolean;
  /** Without a border, for a choice in each row of a list. */
  isQuiet?: boolean;
};
const heights = { small: "h-7 pointer-coarse:h-11", medium: "h-8 pointer-coarse:h-11", tall: "h-11 text-base" };

/** Native select, which suits every phone. An option that is chosen before hydration counts. Put `<option>`s inside. */
export function Select({ icon, size = "medium", busy = false, isQuiet = false, className = "", children, onChange, ...rest }: Props) {
  const field = useRef<HTMLSelectElement>(null);
  useEarlyChoice(field, onChange && ((target) => onChange({ target, currentTarget: target } as ChangeEvent<HTMLSelectElement>)));
  return (
    <span className={`relative inline-flex items-center ${className}`}>
      {icon ? <span className="pointer-events-none absolute inset-s-2.5 text-ink-3 [&_svg]:size-4">{icon}</span> : null}
      <select
        {...rest}
        ref={field}
        aria-busy={busy || undefined}
        onChange={(event) => busy || onChange?.(event)}
        className={`w-full appearance-none truncate rounded-md border pe-8 font-medium text-ink transition-colors hover:border-line-strong hover:bg-wash disabled:bg-wash disabled:text-ink-3 aria-busy:bg-wash aria-busy:text-ink-3 ${isQuiet ? "border-transparent" : "border-line-soft bg-sheet"} ${icon ? "ps-8" : "ps-3"} ${heights[size]}`}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-e-2.5 size-4 text-ink-3" />
    </span>
  );
}
