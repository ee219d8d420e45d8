"use client";

import { type ComponentProps, type ReactElement, type ReactNode, cloneElement, useId, useRef } from "react";

type Props = {
  /** A `<button>` element or component that passes its props on. */
  trigger: ReactElement<ComponentProps<"button"> & { popoverTarget?: string }>;
  /** Names the panel. */
  label: string;
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  /** `close` returns the focus to the trigger. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const GAP = 6;
const EDGE = 8;

/** A panel beside its button on the browser's own popover: Escape and a press outside close it, no library. */
export function Popover({ trigger, label, align = "start", side = "bottom", className = "", children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  function place() {
    const box = panel.current!;
    const anchor = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const rtl = getComputedStyle(box).direction === "rtl";
    const left = (align === "start") !== rtl ? anchor.left : anchor.right - width;
    const below = anchor.bottom + GAP;
    const above = anchor.top - GAP - height;
    const top = side === "top" ? (above < EDGE ? below : above) : below + height > innerHeight - EDGE && above > EDGE ? above : below;
    box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
    box.style.top = `${Math.max(EDGE, top)}px`;
  }

  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, "aria-haspopup": "dialog" })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => event.newState === "open" && place()}
        className={`float fixed inset-auto m-0 p-1 text-ink open:animate-enter ${className}`}
      >
        {typeof children === "function" ? children(() => panel.current?.hidePopover()) : children}
      </div>
    </>
  );
}
