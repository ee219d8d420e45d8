import { relative } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";

type Props = { cause: BuildCause; decision: "approved" | "rejected"; userId: string | undefined; isOwn: boolean };

/** Decision about a cause in words: by whom, and from which build. */
export function decisionText({ cause: { decidedBy, carriedFrom, decision: stored }, decision, userId, isOwn }: Props): string {
  const word = decision === "approved" ? "Approved" : "Rejected";
  if (isOwn || stored !== decision || (decidedBy && decidedBy.id === userId))
    return carriedFrom && !isOwn ? `${word}, same pixels as #${carriedFrom}` : `${word} by you`;
  const name = decidedBy?.name ?? decidedBy?.slug;
  return `${word}${name ? ` by ${name}` : ""}${carriedFrom ? `, same pixels as #${carriedFrom}` : ""}`;
}

/** Says that another person decided first: `Ben approved 4 s ago`. */
export const conflictText = ({ decidedBy, decidedAt, decision }: BuildCause): string =>
  `${decidedBy?.name ?? decidedBy?.slug ?? "Someone"} ${decision ?? "decided"} ${decidedAt ? relative(decidedAt) : "just now"}`;
