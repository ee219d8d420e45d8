import { PanelRight } from "lucide-react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { plural } from "@/lib/format";

/** Hides or shows the panel beside the stage. While it is hidden, the button has the number of open threads. */
export function PanelToggle({ open, onToggle, count }: { open: boolean; onToggle: () => void; count: number }) {
  const label = open ? "Hide comments" : `Show comments, ${plural(count, "open thread")}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={"\\"}
      data-tip={`${open ? "Hide" : "Show"} comments  \\`}
      className={`${iconButtonClass} hidden! h-8 w-auto min-w-8 px-2 beside:inline-flex! items-center gap-1.5 ${open ? "bg-wash text-ink" : ""}`}
      onClick={onToggle}
    >
      <PanelRight aria-hidden />
      {open || !count ? null : <span className="rounded-full bg-wash px-1.5 text-xs text-ink">{count}</span>}
    </button>
  );
}
