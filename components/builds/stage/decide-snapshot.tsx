import { Button } from "@/components/ui/button";
import { DecisionButtons } from "./decide";

type Props = {
  name: string;
  decision: "approved" | "rejected" | null;
  /** The decision in words. */
  words: string | null;
  /** Decision that the reader wanted, where another person was first. */
  instead: "approve" | "reject" | null;
  onDecide: (decision: "approve" | "reject" | "undecide") => void;
};

/** Buttons that decide about a snapshot, or its decision. */
export const DecideSnapshot = ({ name, decision, words, instead, onDecide }: Props) => (
  <>
    {decision && instead ? (
      <Button kind="ghost" onClick={() => onDecide(instead)}>
        {instead === "reject" ? "Reject instead" : "Approve instead"}
      </Button>
    ) : null}
    <DecisionButtons decision={decision} words={words} mayReview subject={name} approve={null} onDecide={onDecide} />
  </>
);
