import { Check, ChevronDown, X } from "lucide-react";
import { insteadWords } from "@/components/build-review/decisions/decided-by";
import { DecisionMark } from "@/components/build-review/decisions/decision-mark";
import { Button } from "@/components/ui/button";
import type { Decision } from "@/lib/builds/decision-queue";

type Props = {
  decision: "approved" | "rejected" | null;
  /** Text of the decision with the person; null without a decision. */
  words: string | null;
  /** Decision that the reader wanted, where another person was first. */
  instead: "approve" | "reject" | null;
  /** Words of the main button. */
  main: string;
  /** Shows all variants. Replaces Approve; null when the change can be approved. */
  onUnfold: (() => void) | null;
  /** Null for readers who may not decide. */
  onDecide: ((decision: Decision) => void) | null;
  /** Goes on without a decision. */
  onLater: () => void;
};

const tall = "h-11 min-w-0 max-[22.5rem]:px-2";

/** Buttons at the bottom of the screen, 44 px high: the decision, or what was decided. */
export function PhoneActions({ decision, words, instead, main, onUnfold, onDecide, onLater }: Props) {
  if (!onDecide)
    return (
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-xs text-ink-2">{words ? `${words}. ` : ""}Reviewers of this project can decide.</p>
        <Button size="tall" onClick={onLater}>
          Next
        </Button>
      </div>
    );
  if (decision)
    return (
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-1 items-center gap-2 font-medium">
          <DecisionMark decision={decision} />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </p>
        <Button size="tall" data-decide="undecide" onClick={() => onDecide(instead ?? "undecide")}>
          {instead ? insteadWords[instead] : "Undo"}
        </Button>
        <Button size="tall" kind="primary" onClick={onLater}>
          Next
        </Button>
      </div>
    );
  return (
    <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-2">
      <Button size="tall" kind="reject" className={tall} data-decide="reject" onClick={() => onDecide("reject")}>
        <X aria-hidden />
        Reject
      </Button>
      <Button size="tall" className={tall} onClick={onLater}>
        Later
      </Button>
      <Button size="tall" kind="primary" className={tall} data-decide="approve" onClick={onUnfold ?? (() => onDecide("approve"))}>
        {onUnfold ? <ChevronDown aria-hidden /> : <Check aria-hidden />}
        <span className="truncate" dir="auto">
          {main}
        </span>
      </Button>
    </div>
  );
}
