import { DecisionButtons } from "./decide";

type Props = {
  name: string;
  decision: "approved" | "rejected" | null;
  onDecide: (decision: "approve" | "reject" | "undecide") => void;
};

/** Buttons that decide about a snapshot, or its decision. */
export const DecideSnapshot = ({ name, decision, onDecide }: Props) => (
  <DecisionButtons decision={decision} mayReview subject={name} approve={null} onDecide={onDecide} />
);
