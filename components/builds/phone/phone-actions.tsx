import { Check, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

export type PhoneDecision = "approve" | "reject" | "undecide";
type Props = {
  cause: BuildCause;
  decision: "approved" | "rejected" | null;
  /** Text of the decision with the person; null without a decision. */
  words: string | null;
  /** Decision that the reader wanted, where another person was first. */
  instead: "approve" | "reject" | null;
  mayReview: boolean;
  onDecide: (decision: PhoneDecision) => void;
  /** Goes on without a decision. */
  onLater: () => void;
};

const tall = "h-11 min-w-0 max-[22.5rem]:px-2";

/** Buttons at the bottom of the screen, 44 px high: the decision, or what was decided. */
export function PhoneActions({ cause, decision, words, instead, mayReview, onDecide, onLater }: Props) {
  if (!mayReview)
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
          {decision === "approved" ? (
            <Check aria-hidden className="size-4 shrink-0 text-done" />
          ) : (
            <X aria-hidden className="size-4 shrink-0 text-danger" />
          )}
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </p>
        <Button size="tall" onClick={() => onDecide(instead ?? "undecide")}>
          {instead === "reject" ? "Reject instead" : instead === "approve" ? "Approve instead" : "Undo"}
        </Button>
        <Button size="tall" kind="primary" onClick={onLater}>
          Next
        </Button>
      </div>
    );
  const apart = cause.apart ?? 0;
  return (
    <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-2">
      <Button size="tall" kind="danger-line" className={tall} onClick={() => onDecide("reject")}>
        <X aria-hidden />
        Reject
      </Button>
      <Button size="tall" className={tall} onClick={onLater}>
        Later
      </Button>
      <Button size="tall" kind="primary" className={tall} onClick={() => onDecide("approve")}>
        <Check aria-hidden />
        <span className="truncate">
          Approve {count(cause.places - apart)}
          {apart ? `, keep ${count(apart)}` : ""}
          <span className="sr-only">{cause.places === 1 ? " place" : " places"}</span>
        </span>
      </Button>
    </div>
  );
}
