"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
type Props = {
  label: string;
  hint?: ReactNode;
  /** Error sentence; announced when it appears. */
  error?: string | null | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** Says that the text is as long as it may be; shown at the end of the label's line. */
  full?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** Labels a control and links its hint and error by ids: `<Field label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, error, hideLabel, className = "", full, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      {hideLabel ? null : (
        <span aria-live="polite" className="absolute end-0 top-0 text-xs leading-5 text-ink-3">
          {full}
        </span>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
