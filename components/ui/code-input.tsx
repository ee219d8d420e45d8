"use client";

import { type Ref, useState } from "react";

type Props = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  invalid: boolean;
  disabled: boolean;
  /** Boxes of 44 × 52, for a dialog. */
  isSmall?: boolean;
  onChange: (value: string) => void;
};

/** A single input that looks like six boxes, so that paste, autofill and screen readers work as in a plain field. */
export function CodeInput({ ref, value, invalid, disabled, isSmall = false, onChange }: Props) {
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, 5);
  return (
    <div className={`relative ${isSmall ? "w-fit max-w-full" : "mt-8"}`}>
      <input
        ref={ref}
        aria-label="6-digit code"
        aria-describedby="code-hint"
        aria-invalid={invalid || undefined}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its step
        autoFocus
        disabled={disabled}
        value={value}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
        className="absolute inset-0 z-10 w-full cursor-text bg-transparent font-mono text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden className="grid grid-cols-6 gap-2">
        {Array.from({ length: 6 }, (_, index) => (
          <span
            key={index}
            className={`grid place-items-center rounded-lg border bg-sheet font-mono leading-none ${isSmall ? "h-13 w-11 max-w-full text-xl" : "h-16 text-[26px]"} ${disabled ? "border-line bg-wash text-ink-3" : invalid ? "border-danger" : "border-line-strong"} ${focused && index === at ? "outline-2 -outline-offset-1 outline-focus" : ""}`}
          >
            {value[index] ?? (focused && index === at ? <i className="h-6.5 w-[1.5px] animate-pulse bg-ink" /> : "")}
          </span>
        ))}
      </div>
    </div>
  );
}
