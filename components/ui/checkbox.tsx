import type { ComponentProps } from "react";

/** A check box of 16 px. Put it inside its label, or give it an `aria-label`. */
export const Checkbox = ({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) => (
  <input
    {...rest}
    type="checkbox"
    className={`size-4 shrink-0 appearance-none rounded-sm border border-ink-3 bg-sheet bg-center bg-no-repeat transition-colors checked:border-ink checked:bg-ink disabled:border-line-strong disabled:bg-wash checkmark ${className}`}
  />
);
