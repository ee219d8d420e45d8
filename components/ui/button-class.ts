export type ButtonKind = "primary" | "line" | "ghost" | "danger" | "danger-line" | "reject";
export type ButtonSize = "small" | "medium" | "tall";

const kinds: Record<ButtonKind, string> = {
  primary: "border-ink bg-ink text-on-ink hover:bg-[color-mix(in_oklab,var(--ink)_88%,var(--paper))]",
  line: "border-line-soft bg-sheet text-ink hover:bg-wash hover:border-line-strong",
  ghost: "border-transparent bg-transparent text-ink-2 hover:bg-wash hover:text-ink",
  "danger-line": "border-[color-mix(in_oklab,var(--danger)_45%,var(--line))] bg-sheet text-danger hover:bg-danger-wash hover:border-danger",
  // Has the border of the other buttons: red is the word and its sign.
  reject: "border-line-soft bg-sheet text-danger hover:bg-danger-wash hover:border-danger",
  danger: "border-danger bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--danger)_90%,black)]",
};
const sizes: Record<ButtonSize, string> = {
  small: "h-7 px-2 gap-1.5 pointer-coarse:h-11 pointer-coarse:px-3",
  medium: "h-8 px-3 gap-2 pointer-coarse:h-11 pointer-coarse:px-4",
  tall: "h-11 px-4 gap-2 text-base",
};

/** Classes of a button, also for links that look like one. Icons inside are 16 px. */
export const buttonClass = ({
  kind = "line",
  size = "medium",
  className = "",
}: { kind?: ButtonKind; size?: ButtonSize; className?: string } = {}) =>
  `inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none transition-colors ` +
  `disabled:border-line disabled:bg-wash disabled:text-ink-3 aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-ink-3 ` +
  `[&_svg]:size-4 [&_svg]:shrink-0 ${kinds[kind]} ${sizes[size]} ${className}`;
