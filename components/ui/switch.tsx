import type { ComponentProps } from "react";

/** A switch of 34 × 20 px, for a setting that is saved immediately. Give it a label. */
export const Switch = ({ className = "", checked, ...rest }: Omit<ComponentProps<"input">, "type" | "role"> & { checked: boolean }) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    checked={checked}
    aria-checked={checked}
    className={`relative h-5 w-8.5 shrink-0 appearance-none rounded-full bg-ink-3 transition-colors before:absolute before:inset-s-0.75 before:top-0.75 before:size-3.5 before:rounded-full before:bg-sheet before:transition-[inset-inline-start] checked:bg-ink checked:before:inset-s-4.25 disabled:opacity-40 ${className}`}
  />
);
