"use client";

import { type ReactNode, useId } from "react";
import { count } from "@/lib/format";

export type Segment<V extends string> = { value: V; label: string; icon?: ReactNode; count?: number };
type Props<V extends string> = {
  /** Name of the choice, for screen readers. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly Segment<V>[];
  className?: string;
};

/** Segmented control: a radio group, so arrow keys change the choice. */
export function Segmented<V extends string>({ label, value, onChange, options, className = "" }: Props<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`inline-flex h-8 rounded-md bg-wash p-0.5 inset-ring inset-ring-line pointer-coarse:h-11 ${className}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="flex items-center gap-1.5 rounded-sm whitespace-nowrap text-ink-2 transition-colors hover:text-ink has-checked:bg-sheet has-checked:font-medium has-checked:text-ink has-checked:shadow-rest has-focus-visible:outline-2 has-focus-visible:outline-focus px-2.5 [&_svg]:size-4"
        >
          <input type="radio" name={name} className="sr-only" checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          <span>{option.label}</span>
          {option.count ? <span className="mono text-ink-3">{count(option.count)}</span> : null}
        </label>
      ))}
    </div>
  );
}
