import { relative } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

/** A cause or a snapshot with its decision. */
type Decided = { decision?: BuildCause["decision"] | undefined } & Pick<BuildCause, "decidedBy" | "decidedAt" | "carriedFrom">;
type Props = { cause: Decided; decision: "approved" | "rejected"; userId: string | undefined; isOwn: boolean };

/** Text of a decision about a cause or a snapshot: the person or rule that decided, and the build. */
export function decisionText({ cause: { decidedBy, carriedFrom, decision: stored }, decision, userId, isOwn }: Props): string {
  const word = decision === "approved" ? "Approved" : "Rejected";
  if (isOwn || stored !== decision || (decidedBy && decidedBy.id === userId))
    return `${word}${carriedFrom && !isOwn ? ` in #${carriedFrom}` : ""} by you`;
  const name = decidedBy?.name ?? decidedBy?.slug;
  return `${word}${carriedFrom ? ` in #${carriedFrom}` : ""}${name ? ` by ${name}` : ""}`;
}

/** Says that another person decided first: `Ben approved 4 s ago`. */
export const conflictText = ({ decidedBy, decidedAt, decision }: Decided): string =>
  `${decidedBy?.name ?? decidedBy?.slug ?? "Someone"} ${decision ?? "decided"} ${decidedAt ? relative(decidedAt) : "just now"}`;
