import type { ComponentProps } from "react";
import { fieldClass } from "./input";

/** A text field of several lines that grows with its text, up to twelve. */
export function Textarea({ className = "", rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea {...rest} rows={rows} className={`${fieldClass} field-sizing-content max-h-66 resize-none px-2.5 py-1.5 text-base ${className}`} />
  );
}
