import { PanelRight } from "lucide-react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { plural } from "@/lib/format";

/** Shows the hidden panel beside the stage. It has the number of open threads. */
export const PanelToggle = ({ onShow, count }: { onShow: () => void; count: number }) => (
  <button
    type="button"
    aria-label={`Show comments, ${plural(count, "open thread")}`}
    aria-keyshortcuts={"\\"}
    data-tip={"Show comments  \\"}
    className={`${iconButtonClass} hidden! h-8 w-auto min-w-8 px-2 beside:inline-flex! items-center gap-1.5`}
    onClick={onShow}
  >
    <PanelRight aria-hidden />
    {count ? <span className="rounded-full bg-wash px-1.5 text-xs text-ink">{count}</span> : null}
  </button>
);
