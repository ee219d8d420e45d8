"use client";

import { type ChangeEvent, type ComponentProps, useImperativeHandle, useRef } from "react";
import { useEarlyText } from "./use-early-text";

const fieldClass =
  "w-full rounded-md border border-line-strong bg-sheet text-ink transition-colors hover:border-ink-3 " +
  "focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger aria-invalid:focus:outline-danger " +
  "disabled:border-line disabled:bg-wash disabled:text-ink-3 pointer-coarse:text-lg";

const heights = { medium: "h-8 px-2.5 pointer-coarse:h-11", tall: "h-11 px-3 text-base" };

/** A button matches `:read-only` too. */
const readOnlyClass = "read-only:border-line read-only:bg-wash read-only:text-ink-2";

/** Classes of a one-line field, also of a button that looks like one. */
export const fieldLook = (tall = false) => `${fieldClass} ${heights[tall ? "tall" : "medium"]}`;

type Props = ComponentProps<"input"> & { tall?: boolean };

/** A one-line text field. Put it in a `Field`, or give it an `aria-label`. `onChange` also reports text typed before hydration. */
export function Input({ tall, className = "", ref, onChange, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current!);
  useEarlyText(field, onChange && ((target) => onChange({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)));
  return <input {...rest} ref={field} {...(onChange && { onChange })} className={`${fieldLook(tall)} ${readOnlyClass} ${className}`} />;
}
