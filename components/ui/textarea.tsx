import type { ComponentProps } from "react";

/** A text field of several lines. Put it in a `Field`. */
export const Textarea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea
    {...rest}
    className={`block w-full resize-y rounded-md border border-line-strong bg-sheet px-2.5 py-1.5 text-ink hover:border-ink-3 focus:border-focus focus:outline-1 focus:outline-focus pointer-coarse:text-lg ${className}`}
  />
);
