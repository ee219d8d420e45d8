import type { Decision } from "@/lib/builds/decision-queue";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { conflictText, decisionText } from "./decided-by";
import type { Decisions } from "./use-decisions";

type Snapshot = Pick<SnapshotDiff, "id" | "decision" | "decidedBy" | "decidedAt" | "carriedFrom">;

/** Returns the decision about a snapshot to show, its text with the person who decided, and a function that decides. */
export function snapshotDecision(snapshot: Snapshot, decisions: Decisions, userId: string | undefined) {
  const target = { diffId: snapshot.id };
  const decision = decisions.shown(target, snapshot.decision ?? null);
  const isOwn = decisions.isWaiting(target);
  const conflict = isOwn ? undefined : decisions.conflict(target);
  return {
    decision,
    words: decision && (conflict ? conflictText(snapshot) : decisionText({ cause: snapshot, decision, userId, isOwn })),
    /** Decision that the reader wanted, where another person was first. */
    instead: conflict && conflict !== "undecide" ? conflict : null,
    send: (wanted: Decision, reason?: string) =>
      // After a decision that waits, the stored one is older than the one that the reader sees.
      decisions.decide(target, wanted, { ...(!isOwn && { seen: snapshot.decidedAt ?? null }), ...(reason && { reason }) }),
  };
}
