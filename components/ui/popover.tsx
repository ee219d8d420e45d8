"use client";

import { type ReactNode, useId, useRef, useState } from "react";

type Props = {
  /** The accessible name of the panel, and of the button unless its content names it. */
  label: string;
  isNamedByContent?: boolean;
  /** Content of the button. */
  trigger: ReactNode;
  className?: string;
  /** Shortcut of the button, shown in its tooltip. */
  tip?: string;
  /** Position of the tooltip; `end` for a button near the end of the window. */
  side?: "top" | "start" | "end";
  /** Rendered only while open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/** Button that opens a small panel on the side with more room, on the native popover: a click outside or Escape closes it. */
export function Popover({ label, isNamedByContent = false, trigger, className = "", tip, side, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = () => {
    const box = button.current!.getBoundingClientRect();
    const end = box.left + box.width / 2 > innerWidth / 2;
    const above = box.top > innerHeight - box.bottom;
    Object.assign(panel.current!.style, {
      top: above ? "auto" : `${box.bottom + 6}px`,
      bottom: above ? `${innerHeight - box.top + 6}px` : "auto",
      maxHeight: `${(above ? box.top : innerHeight - box.bottom) - 14}px`,
      left: end ? "auto" : `${Math.max(box.left, 8)}px`,
      right: end ? `${Math.max(innerWidth - box.right, 8)}px` : "auto",
    });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={isNamedByContent ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        data-tip={tip ?? label}
        data-side={side}
        className={className}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="float fixed inset-auto m-0 w-[min(320px,calc(100vw-16px))] overflow-y-auto p-1 text-ink open:animate-enter"
        onBeforeToggle={({ newState }) => newState === "open" && place()}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  );
}
