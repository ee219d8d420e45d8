import type { ComponentProps } from "react";
import { buttonClass, type ButtonKind, type ButtonSize } from "./button-class";

type Props = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** The verb while the act runs, e.g. `Saving…`. The button keeps the focus and ignores presses meanwhile. */
  pending?: string | false | undefined;
};

/** A button. `type` is `button` unless told otherwise. */
export function Button({ kind, size, pending, className, children, type = "button", onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(className && { className }) })}
      aria-disabled={pending ? true : rest["aria-disabled"]}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending || children}
    </button>
  );
}
