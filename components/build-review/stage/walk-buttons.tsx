import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { count } from "@/lib/format";

type Props = {
  /** Kind of the rows: "change" or "snapshot". */
  what: string;
  /** Place of the row in the whole list, from 0. */
  number: number;
  total: number;
  onStep: (by: 1 | -1) => void;
};

/** Place of what is on the stage in its list, with the steps to its neighbours. */
export const WalkButtons = ({ what, number, total, onStep }: Props) => (
  <span role="group" aria-label={`Place among the ${what}s`} className="flex shrink-0 items-center gap-1">
    <IconButton label={`Previous ${what}`} shortcut="K" side="top" size="medium" disabled={number <= 0} onClick={() => onStep(-1)}>
      <ChevronLeft aria-hidden className="rtl:rotate-180" />
    </IconButton>
    {/* As wide as the last row needs, so that the buttons never move. */}
    <span className="text-center tabular-nums" style={{ minWidth: `${Math.max(8, 2 * count(total).length + 4)}ch` }}>
      {count(number + 1)} of {count(total)}
    </span>
    <IconButton label={`Next ${what}`} shortcut="J" side="top" size="medium" disabled={number + 1 >= total} onClick={() => onStep(1)}>
      <ChevronRight aria-hidden className="rtl:rotate-180" />
    </IconButton>
  </span>
);
