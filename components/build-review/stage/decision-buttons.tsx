import { Check, X } from "lucide-react";
import { insteadWords } from "@/components/build-review/decisions/decided-by";
import { DecisionMark } from "@/components/build-review/decisions/decision-mark";
import { useReview } from "@/components/build-review/review-context";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-lg:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

type Props = {
  decision: "approved" | "rejected" | null;
  /** Name of the subject for screen readers. */
  subject: string;
  /** The decision in words. */
  words: string | null;
  /** Words of the approving button. */
  approval: string;
  /** Decision that the reader wanted, where another person was first. */
  instead: "approve" | "reject" | null;
  /** Null for readers who may not decide. */
  onDecide: ((decision: "approve" | "reject" | "undecide") => void) | null;
};

/** Buttons of the stage that decide, or the decision with the way to undo it. They keep their place. Readers learn why they have none. */
export function DecisionButtons({ decision, subject, words, approval, instead, onDecide }: Props) {
  const isComparison = useReview().build === null;
  if (decision)
    return (
      <>
        <DecisionMark decision={decision} />
        <span className="min-w-0 truncate text-ink-2" dir="auto" title={words ?? undefined}>
          {words ?? (decision === "approved" ? "Approved" : "Rejected")}
        </span>
        {instead && onDecide ? (
          <Button kind="ghost" data-decide="instead" onClick={() => onDecide(instead)}>
            {insteadWords[instead]}
          </Button>
        ) : null}
        {onDecide ? (
          <Button kind="ghost" data-decide="undecide" onClick={() => onDecide("undecide")}>
            Undo<span className="sr-only"> the decision about {subject}</span>
            <Key>U</Key>
          </Button>
        ) : null}
      </>
    );
  if (!onDecide)
    return (
      <span className="text-ink-2">{isComparison ? "Read-only. Open a build to decide." : "Reviewers of this project can decide."}</span>
    );
  return (
    <>
      <Button kind="reject" className="lg:w-27" data-decide="reject" onClick={() => onDecide("reject")}>
        <X aria-hidden />
        Reject<span className="sr-only"> {subject}</span>
        <Key>X</Key>
      </Button>
      <Button kind="primary" className="lg:w-40" data-decide="approve" onClick={() => onDecide("approve")}>
        <Check aria-hidden />
        {approval}
        <span className="sr-only"> {subject}</span>
        <Key>A</Key>
      </Button>
    </>
  );
}
