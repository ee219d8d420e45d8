import { Check, X } from "lucide-react";

type Props = { decision: "approved" | "rejected"; className?: string };

/** Sign of a decision in its colour. Decorative: the text next to it names the decision. */
export const DecisionMark = ({ decision, className = "size-4 shrink-0" }: Props) =>
  decision === "approved" ? (
    <Check aria-hidden className={`${className} text-done`} />
  ) : (
    <X aria-hidden className={`${className} text-danger`} />
  );
