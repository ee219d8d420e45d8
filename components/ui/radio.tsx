import type { ComponentProps } from "react";

/** Radio button. Put it in a label with its text. */
export const Radio = ({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) => (
  <input {...rest} type="radio" className={`size-4 shrink-0 accent-ink ${className}`} />
);
