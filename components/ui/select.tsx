import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"select">, "size"> & {
  /** 16 px, before the text. */
  icon?: ReactNode;
  size?: "small" | "medium" | "tall";
};
const heights = { small: "h-7 pointer-coarse:h-11", medium: "h-8 pointer-coarse:h-11", tall: "h-11 text-base" };

/** Native select, which suits every phone and needs no script. Put `<option>`s inside. */
export function Select({ icon, size = "medium", className = "", children, ...rest }: Props) {
  return (
    <span className={`relative inline-flex items-center ${className}`}>
      {icon ? <span className="pointer-events-none absolute inset-s-2.5 text-ink-3 [&_svg]:size-4">{icon}</span> : null}
      <select
        {...rest}
        className={`w-full appearance-none truncate rounded-md border border-line-soft bg-sheet pe-8 font-medium text-ink transition-colors hover:border-line-strong hover:bg-wash disabled:bg-wash disabled:text-ink-3 ${icon ? "ps-8" : "ps-3"} ${heights[size]}`}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-e-2.5 size-4 text-ink-3" />
    </span>
  );
}
