import type { ComponentProps } from "react";

/** The look of a text field. */
const fieldClass =
  "w-full rounded-md border border-line-strong bg-sheet text-ink transition-colors hover:border-ink-3 " +
  "focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger aria-invalid:focus:outline-danger " +
  "disabled:border-line disabled:bg-wash disabled:text-ink-3 pointer-coarse:text-lg";

const heights = { medium: "h-8 px-2.5 pointer-coarse:h-11", tall: "h-11 px-3 text-base" };

/** A one-line text field; put it in a `Field`, or give it an `aria-label`. */
export function Input({ tall, className = "", ...rest }: ComponentProps<"input"> & { tall?: boolean }) {
  return <input {...rest} className={`${fieldClass} ${heights[tall ? "tall" : "medium"]} ${className}`} />;
}
