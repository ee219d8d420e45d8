"use client";

/** Button that shows the other side while it is held down, by pointer or key. `label`: name of that side. */
export function HoldToBlink({ label, held, onHold }: { label: string; held: boolean; onHold: (held: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={held}
      aria-keyshortcuts="B"
      className="h-8 touch-none rounded-md px-2.5 select-none hover:bg-wash aria-pressed:bg-mark-wash pointer-coarse:h-11"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
      }}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onKeyDown={(event) => (event.key === " " || event.key === "Enter") && onHold(true)}
      onKeyUp={() => onHold(false)}
      onBlur={() => onHold(false)}
    >
      <span className="max-sm:sr-only">Hold to show </span>
      {label}
    </button>
  );
}
