import { Check, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

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
  /** Number of places that an approval is about; null for one snapshot. */
  approve: number | null;
  onDecide: (decision: "approve" | "reject" | "undecide") => void;
};

/** Buttons that decide, or the decision with the way to take it back. */
export function DecisionButtons({ decision, mayReview, subject, approve, onDecide }: ButtonsProps) {
  if (decision)
    return (
      <>
        {decision === "approved" ? <Check aria-hidden className="size-4 text-done" /> : <X aria-hidden className="size-4 text-danger" />}
        <span className="text-ink-2">{decision === "approved" ? "Approved" : "Rejected"}</span>
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
        Approve{approve === null ? "" : ` ${count(approve)}`}
        <span className="sr-only">{approve === null ? ` ${subject}` : `${approve === 1 ? " place" : " places"} of ${subject}`}</span>
        <Key>A</Key>
      </Button>
    </>
  );
}

type Props = Omit<ButtonsProps, "subject" | "approve"> & { cause: BuildCause; letter: string };

/** Buttons that decide about a cause, or its decision. */
export const Decide = ({ cause, letter, ...rest }: Props) => (
  <DecisionButtons {...rest} subject={`cause ${letter}`} approve={cause.places} />
);
