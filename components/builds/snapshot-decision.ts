import type { Decision } from "@/lib/builds/decision-queue";
import { count } from "@/lib/format";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { conflictText, decisionText } from "./decided-by";
import type { Decisions } from "./use-decisions";

type Snapshot = Pick<SnapshotDiff, "id" | "decision" | "decidedBy" | "decidedAt" | "carriedFrom">;

const decidable: ReadonlySet<SnapshotDiff["status"]> = new Set(["changed", "added", "removed", "failure"]);

/** Returns true for a snapshot that can be approved or rejected. */
export const isDecidable = ({ status }: Pick<SnapshotDiff, "status">): boolean => decidable.has(status);

/** Words of the button that approves a snapshot. A failed one shows nothing that could be compared. */
export const approvalWords = ({ failed }: Pick<SnapshotDiff, "failed">): string => (failed ? "Approve without comparing" : "Approve");

/** Returns the decision about a snapshot to show, its text with the person who decided, and a function that decides. */
export function snapshotDecision(snapshot: Snapshot, decisions: Decisions, userId: string | undefined) {
  const target = { diffId: snapshot.id };
  const decision = decisions.shown(target, snapshot.decision ?? null);
  const isOwn = decisions.isWaiting(target);
  const conflict = isOwn ? undefined : decisions.conflict(target);
  return {
    decision,
    words:
      decision &&
      (conflict ? conflictText(snapshot) : decisionText({ cause: snapshot, decision, userId, isOwn, rejection: decisions.rejection })),
    /** Decision that the reader wanted, where another person was first. */
    instead: conflict && conflict !== "undecide" ? conflict : null,
    send: (wanted: Decision, reason?: string) =>
      // After a decision that waits, the stored one is older than the one that the reader sees.
      decisions.decide(target, wanted, { ...(!isOwn && { seen: snapshot.decidedAt ?? null }), ...(reason && { reason }) }),
  };
}

/** Describes a snapshot of a list to people who hear the page. `index`: its place in the list, from 0. */
export const snapshotSentence = (snapshot: SnapshotDiff, index: number, total: number, decisions: Pick<Decisions, "shown">): string => {
  const decision = decisions.shown({ diffId: snapshot.id }, snapshot.decision ?? null);
  const state = decision ?? (isDecidable(snapshot) ? "undecided" : "nothing to decide");
  return `Snapshot ${count(index + 1)} of ${count(total)}. ${snapshot.name}. ${state[0]!.toUpperCase()}${state.slice(1)}.`;
};
