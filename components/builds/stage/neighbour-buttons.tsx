import { ArrowLeft, ArrowRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { count } from "@/lib/format";

type Props = {
  /** Kind of the rows: "cause" or "snapshot". */
  what: string;
  /** Place of the row in the whole list, from 0. */
  number: number;
  total: number;
  /** Decisions that are not stored yet. */
  waiting: number;
  onStep: (by: 1 | -1) => void;
};

/** Place of the change on the stage in its list, with the steps to its neighbours. */
export const NeighbourButtons = ({ what, number, total, waiting, onStep }: Props) => (
  <span className="ms-auto flex shrink-0 items-center gap-1 self-center text-ink-2">
    {waiting ? <span className="me-2 text-xs whitespace-nowrap">{count(waiting)} not sent</span> : null}
    <IconButton label={`Previous ${what}`} shortcut="K" disabled={number <= 0} onClick={() => onStep(-1)}>
      <ArrowLeft aria-hidden />
    </IconButton>
    <span className="tabular-nums">
      {count(number + 1)} of {count(total)}
    </span>
    <IconButton label={`Next ${what}`} shortcut="J" side="end" disabled={number + 1 >= total} onClick={() => onStep(1)}>
      <ArrowRight aria-hidden />
    </IconButton>
  </span>
);
