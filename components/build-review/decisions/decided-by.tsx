import { relative } from "@/lib/format";
import type { DecisionTarget } from "@/lib/builds/decision-queue";
import type { BuildCause, ListedBuild } from "@/lib/queries/builds";
import type { Decisions } from "./use-decisions";

/** A cause or a snapshot with its decision. */
type Decided = { decision?: BuildCause["decision"] | undefined } & Pick<BuildCause, "decidedBy" | "decidedAt" | "carriedFrom">;
type Props = { cause: Decided; decision: "approved" | "rejected"; userId: string | undefined; isOwn: boolean; rejection: string | null };

/** Returns the rejection of a whole build, which approvals in it repeat: `build rejected by Ana`. Null for other builds. */
export function rejectionOf({ status, reviewedBy }: Pick<ListedBuild, "status"> & Partial<Pick<ListedBuild, "reviewedBy">>): string | null {
  const name = reviewedBy?.name ?? reviewedBy?.slug;
  return status === "rejected" ? `build rejected${name ? ` by ${name}` : ""}` : null;
}

/** Text of a decision about a cause or a snapshot: the person or rule that decided, and the build. An approval names the `rejection` of its build. */
export function decisionText(props: Props): string {
  const { decision, rejection } = props;
  return decision === "approved" && rejection ? `${authorText(props)}, ${rejection}` : authorText(props);
}

function authorText({ cause: { decidedBy, carriedFrom, decision: stored }, decision, userId, isOwn }: Props): string {
  const word = decision === "approved" ? "Approved" : "Rejected";
  if (isOwn || stored !== decision || (decidedBy && decidedBy.id === userId))
    return `${word}${carriedFrom && !isOwn ? ` in #${carriedFrom}` : ""} by you`;
  const name = decidedBy?.name ?? decidedBy?.slug;
  return `${word}${carriedFrom ? ` in #${carriedFrom}` : ""}${name ? ` by ${name}` : ""}`;
}

/** Says that another person decided first: `Ben approved 4 s ago`. */
export const conflictText = ({ decidedBy, decidedAt, decision }: Decided): string =>
  `${decidedBy?.name ?? decidedBy?.slug ?? "Someone"} ${decision ?? "decided"} ${decidedAt ? relative(decidedAt) : "just now"}`;

type Shown = { target: DecisionTarget; stored: BuildCause["decision"]; decided: Decided };

/** Returns the decision to show, its text with the person who decided, and what the reader wanted where another person was first. */
export function decisionWithWords({ target, stored, decided }: Shown, decisions: Decisions, userId: string) {
  const decision = decisions.shown(target, stored);
  const isOwn = decisions.isWaiting(target);
  const conflict = isOwn ? undefined : decisions.conflict(target);
  return {
    decision,
    words:
      decision &&
      (conflict ? conflictText(decided) : decisionText({ cause: decided, decision, userId, isOwn, rejection: decisions.rejection })),
    instead: decision && conflict && conflict !== "undecide" ? conflict : null,
  };
}

/** Words of the button that replaces the decision of a person who was first. */
export const insteadWords = { approve: "Approve instead", reject: "Reject instead" } as const;
