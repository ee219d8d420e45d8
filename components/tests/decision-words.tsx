import { CircleCheck, CircleDot, CircleX, GitBranch, ShieldCheck } from "lucide-react";
import type { TestImage } from "@/lib/queries/tests";

/** Describes the decision about an image in a few words: the person who approved or rejected it, or that there is none. */
export function decisionWords({ decision, first }: TestImage): string {
  if (!decision) return first.approvedByBranch ? "Approved automatically" : "Not decided";
  const who = decision.ruleId ? "by rule" : decision.user ? `by ${decision.user.name ?? decision.user.slug}` : "";
  return [decision.decision === "approved" ? "Approved" : "Rejected", who].filter(Boolean).join(" ");
}

/** Icon of the decision about an image. The adjacent text names the decision. */
export function DecisionIcon({ image: { decision, first } }: { image: TestImage }) {
  if (!decision)
    return first.approvedByBranch ? (
      <GitBranch aria-hidden className="size-4 shrink-0 text-ink-3" />
    ) : (
      <CircleDot aria-hidden className="size-4 shrink-0 text-ink-3" />
    );
  if (decision.decision === "rejected") return <CircleX aria-hidden className="size-4 shrink-0 text-danger" />;
  return decision.ruleId ? (
    <ShieldCheck aria-hidden className="size-4 shrink-0 text-done" />
  ) : (
    <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
  );
}
