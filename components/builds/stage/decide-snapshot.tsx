import { Button } from "@/components/ui/button";
import type { SnapshotChange } from "@/lib/queries/builds";
import { EarlierApproval } from "../earlier-approval";
import { approvalWords } from "../snapshot-decision";
import { DecisionButtons } from "./decide";

type Props = {
  change: SnapshotChange;
  decision: "approved" | "rejected" | null;
  /** The decision in words. */
  words: string | null;
  /** Decision that the reader wanted, where another person was first. */
  instead: "approve" | "reject" | null;
  onDecide: (decision: "approve" | "reject" | "undecide") => void;
  onApproveElsewhere: (build: number) => void;
};

/** Buttons that decide about a snapshot, or its decision. */
export const DecideSnapshot = ({ change, decision, words, instead, onDecide, onApproveElsewhere }: Props) => (
  <>
    <EarlierApproval change={change} decision={decision} onApprove={onApproveElsewhere} />
    {decision && instead ? (
      <Button kind="ghost" onClick={() => onDecide(instead)}>
        {instead === "reject" ? "Reject instead" : "Approve instead"}
      </Button>
    ) : null}
    <DecisionButtons
      decision={decision}
      words={words}
      mayReview
      subject={change.name}
      approve={null}
      approval={approvalWords(change)}
      onDecide={onDecide}
    />
  </>
);
