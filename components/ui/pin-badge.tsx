import { Check } from "lucide-react";

/** Number of a thread in the list: the same disc as its pin, or a check mark once resolved. */
export function PinBadge({ number, resolved, hollow, pinned }: { number: number; resolved: boolean; hollow: boolean; pinned: boolean }) {
  const look = resolved
    ? "bg-done-wash text-done"
    : !pinned
      ? "text-ink-2 inset-ring inset-ring-line-strong"
      : hollow
        ? "bg-sheet text-ink inset-ring-2 inset-ring-mark"
        : "bg-mark text-on-mark";
  return (
    <span aria-hidden className={`grid size-6 shrink-0 place-items-center rounded-full text-xs leading-none font-strong ${look}`}>
      {resolved ? <Check className="size-3.5" /> : number}
    </span>
  );
}
