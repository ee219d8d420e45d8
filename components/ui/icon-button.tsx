import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"button">, "children"> & {
  /** Accessible name, shown as the tip too. */
  label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  shortcut?: string;
  /** Position of the tooltip: below by default; `start` and `end` align it with that edge. */
  side?: "top" | "start" | "end";
  size?: "small" | "medium";
  children: ReactNode;
};

/** Icon button of 28 px (32 with `medium`), 44 on touch screens, with its name as a tooltip. `aria-pressed` fills it. */
export function IconButton({ label, shortcut, side, size = "small", className = "", children, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut ? `${label}  ${shortcut}` : label}
      data-side={side}
      className={`${iconButtonClass} ${size === "medium" ? "size-8" : "size-7"} ${className}`}
    >
      {children}
    </button>
  );
}

/** Classes of an icon button without its size, also for links that look like one (with `data-tip`). */
export const iconButtonClass =
  "tip inline-grid shrink-0 place-items-center rounded-md text-ink-3 transition-colors hover:bg-wash hover:text-ink " +
  "disabled:opacity-40 disabled:hover:bg-transparent aria-pressed:bg-wash aria-pressed:text-ink aria-expanded:bg-wash aria-expanded:text-ink " +
  "pointer-coarse:size-11 [&_svg]:size-4";
