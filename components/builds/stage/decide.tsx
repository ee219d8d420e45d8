import { Check, Clock, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import { conflictText, decisionText } from "../decided-by";
import { EarlierApproval } from "../earlier-approval";
import type { useCauseDecisions } from "./use-cause-decisions";

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-lg:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

type Decided = "approved" | "rejected" | null;
type ButtonsProps = {
  decision: Decided;
  mayReview: boolean;
  /** Name of the subject for screen readers. */
  subject: string;
  /** The decision in words. */
  words?: string | null;
  /** Number of places that an approval is about; null for one snapshot. */
  approve: number | null;
  /** Number of places that keep their own decision. */
  keep?: number;
  /** Words of the approving button. */
  approval?: string;
  onDecide: (decision: "approve" | "reject" | "undecide") => void;
};

/** Buttons that decide, or the decision with the way to take it back. */
export function DecisionButtons({ decision, words, mayReview, subject, approve, keep = 0, approval = "Approve", onDecide }: ButtonsProps) {
  if (decision)
    return (
      <>
        {decision === "approved" ? <Check aria-hidden className="size-4 text-done" /> : <X aria-hidden className="size-4 text-danger" />}
        <span className="text-ink-2">{words ?? (decision === "approved" ? "Approved" : "Rejected")}</span>
        {mayReview ? (
          <Button kind="ghost" onClick={() => onDecide("undecide")}>
            Undo<span className="sr-only"> the decision about {subject}</span>
            <Key>U</Key>
          </Button>
        ) : null}
      </>
    );
  if (!mayReview) return <span className="text-ink-2">Reviewers of this project can decide.</span>;
  return (
    <>
      <Button kind="danger-line" onClick={() => onDecide("reject")}>
        <X aria-hidden />
        Reject<span className="sr-only"> {subject}</span>
        <Key>X</Key>
      </Button>
      <Button kind="primary" onClick={() => onDecide("approve")}>
        <Check aria-hidden />
        {approval}
        {approve === null ? "" : ` ${count(approve)}`}
        {keep ? `, keep ${count(keep)}` : ""}
        <span className="sr-only">{approve === null ? ` ${subject}` : `${approve === 1 ? " place" : " places"} of ${subject}`}</span>
        <Key>A</Key>
      </Button>
    </>
  );
}

type Props = {
  cause: BuildCause;
  letter: string;
  mayReview: boolean;
  userId: string;
  own: Pick<ReturnType<typeof useCauseDecisions>, "decision" | "decide" | "skip" | "isOwn" | "conflict" | "rejection" | "approveElsewhere">;
};

/** Buttons that decide about a cause, or its decision: its author, and the earlier decision of a colleague. */
export function Decide({ cause, letter, mayReview, userId, own }: Props) {
  const { decision, decide, skip, isOwn, conflict, rejection, approveElsewhere } = own;
  const apart = cause.apart ?? 0;
  return (
    <>
      <EarlierApproval change={cause} decision={decision} onApprove={mayReview ? approveElsewhere : undefined} />
      {decision || !mayReview ? null : (
        <Button kind="ghost" onClick={skip}>
          <Clock aria-hidden />
          Later
          <Key>.</Key>
        </Button>
      )}
      {decision && conflict && conflict !== "undecide" && mayReview ? (
        <Button kind="ghost" onClick={() => decide(conflict)}>
          {conflict === "reject" ? "Reject instead" : "Approve instead"}
        </Button>
      ) : null}
      <DecisionButtons
        decision={decision}
        words={decision ? (conflict ? conflictText(cause) : decisionText({ cause, decision, userId, isOwn, rejection })) : null}
        mayReview={mayReview}
        subject={`cause ${letter}`}
        approve={cause.places - apart}
        keep={apart}
        onDecide={decide}
      />
    </>
  );
}

type ConflictProps = { text: string; wanted: "approve" | "reject"; onDecide: (decision: "approve" | "reject") => void };

/** Says that another person decided about the place on the stage first, and offers to replace their decision. */
export const PlaceConflict = ({ text, wanted, onDecide }: ConflictProps) => (
  <span role="status" className="flex items-center gap-2 text-ink-2">
    This place: {text}
    <Button kind="ghost" onClick={() => onDecide(wanted)}>
      {wanted === "reject" ? "Reject this place instead" : "Approve this place instead"}
    </Button>
  </span>
);
