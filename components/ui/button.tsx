import type { ComponentProps } from "react";
import { buttonClass, type ButtonKind, type ButtonSize } from "./button-class";

type Props = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Text while an action runs, e.g. `Saving…`. The button stays focused and ignores clicks. */
  pending?: string | false | undefined;
};

/** Button. `type` defaults to `button`. */
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
