import type { DecisionSubject } from "@/components/review-walk/use-deciding";
import { count } from "@/lib/format";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { decisionWithWords } from "@/components/build-review/decisions/decided-by";
import type { Decisions } from "@/components/build-review/decisions/use-decisions";

type Snapshot = Pick<SnapshotDiff, "id" | "decision" | "decidedBy" | "decidedAt" | "carriedFrom">;

const decidable: ReadonlySet<SnapshotDiff["status"]> = new Set(["changed", "added", "removed", "failure"]);

/** Returns true for a snapshot that can be approved or rejected. */
export const isDecidable = ({ status }: Pick<SnapshotDiff, "status">): boolean => decidable.has(status);

/** Words of the button that approves a snapshot. A failed one shows nothing that could be compared. */
export const approvalWords = ({ failed }: Pick<SnapshotDiff, "failed">): string => (failed ? "Approve without comparing" : "Approve");

/** Returns a snapshot as something to decide about. */
export function subjectOfSnapshot(snapshot: Snapshot & Pick<SnapshotDiff, "name">, decisions: Decisions): DecisionSubject {
  const target = { diffId: snapshot.id };
  return {
    target,
    name: snapshot.name,
    decision: decisions.shown(target, snapshot.decision ?? null),
    // After a decision that waits, the stored one is older than the one that the reader sees.
    seen: decisions.isWaiting(target) ? undefined : (snapshot.decidedAt ?? null),
  };
}

/** Returns the decision about a snapshot to show, its text with the person who decided, and what the reader wanted where another person was first. */
export const snapshotDecision = (snapshot: Snapshot, decisions: Decisions, userId: string) =>
  decisionWithWords({ target: { diffId: snapshot.id }, stored: snapshot.decision ?? null, decided: snapshot }, decisions, userId);

/** Describes a snapshot of a list to people who hear the page. `index`: its place in the list, from 0. */
export const snapshotSentence = (snapshot: SnapshotDiff, index: number, total: number, decisions: Pick<Decisions, "shown">): string => {
  const decision = decisions.shown({ diffId: snapshot.id }, snapshot.decision ?? null);
  const state = decision ?? (isDecidable(snapshot) ? "not decided" : "nothing to decide");
  return `Snapshot ${count(index + 1)} of ${count(total)}. ${snapshot.name}. ${state[0]!.toUpperCase()}${state.slice(1)}.`;
};
