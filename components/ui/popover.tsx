"use client";

import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";

type Props = Omit<ComponentProps<"button">, "children"> & {
  /** The accessible name of the panel, and of the button unless its content names it. */
  label: string;
  isNamedByContent?: boolean;
  /** Content of the button. */
  trigger: ReactNode;
  /** Shortcut of the button, shown in its tooltip. */
  tip?: string;
  /** Position of the tooltip; `end` for a button near the end of the window. */
  side?: "top" | "start" | "end";
  /** Width of the panel in CSS pixels; less where the window is narrower. */
  width?: number;
  /** Rendered only while open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/**
 * Button that opens a small panel on the side with more room, on the native popover: a click outside or Escape closes it. A panel that is wider than the
 * window is a sheet at its lower edge.
 */
export function Popover({ label, isNamedByContent = false, trigger, tip, side, width = 320, children, ...rest }: Props) {
  const id = useId();
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = () => {
    const isSheet = width > innerWidth;
    panel!.toggleAttribute("data-sheet", isSheet);
    if (isSheet) return void panel!.removeAttribute("style");
    const box = button.current!.getBoundingClientRect();
    const end = box.left + box.width / 2 > innerWidth / 2;
    const size = `min(${width}px, 100vw - 16px)`;
    // Keeps the panel inside the window, also when it is wider than the space next to the button.
    const inside = (distance: number) => `min(${Math.max(distance, 8)}px, 100vw - 8px - ${size})`;
    const above = box.top > innerHeight - box.bottom;
    Object.assign(panel!.style, {
      top: above ? "auto" : `${box.bottom + 6}px`,
      bottom: above ? `${innerHeight - box.top + 6}px` : "auto",
      maxHeight: `${(above ? box.top : innerHeight - box.bottom) - 14}px`,
      width: size,
      left: end ? "auto" : inside(box.left),
      right: end ? inside(innerWidth - box.right) : "auto",
    });
  };
  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-label={isNamedByContent ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        data-tip={tip ?? label}
        data-side={side}
      >
        {trigger}
      </button>
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="float fixed inset-auto m-0 overflow-y-auto p-1 text-ink open:animate-enter data-sheet:inset-x-0 data-sheet:bottom-0 data-sheet:max-h-[85dvh] data-sheet:w-full data-sheet:max-w-none data-sheet:rounded-t-[16px] data-sheet:rounded-b-none data-sheet:pb-[max(4px,env(safe-area-inset-bottom))] data-sheet:backdrop:bg-(--scrim)"
        onBeforeToggle={({ newState }) => newState === "open" && place()}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        <span aria-hidden className="mx-auto mt-1 mb-2 hidden h-1 w-9 rounded-full bg-line-strong in-data-sheet:block" />
        {open ? children(() => panel?.hidePopover()) : null}
      </div>
    </>
  );
}
