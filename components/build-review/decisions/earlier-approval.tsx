import { Button } from "@/components/ui/button";
import { isolated } from "@/lib/format";
import type { SnapshotDiff } from "@/lib/queries/builds";

type Props = {
  change: Pick<SnapshotDiff, "approvedElsewhere" | "endedRuleId">;
  decision: "approved" | "rejected" | null;
  /** Approves in this build what the build with a number approved; absent for readers who may not decide. */
  onApprove: ((build: number) => void) | undefined;
};

/** Names the approval of exactly the same files on another line of work, and the rule that approved an undecided change until it ended. */
export function EarlierApproval({ change: { approvedElsewhere: elsewhere, endedRuleId }, decision, onApprove }: Props) {
  if (decision) return null;
  if (!elsewhere) return endedRuleId ? <span className="text-xs text-ink-2">Approved by a rule that ended</span> : null;
  const { build, branch, by } = elsewhere;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="wrap-anywhere">
        {isolated(by?.name ?? by?.slug ?? "Someone")} approved exactly this on <span className="mono">{branch}</span> (#{build}).
      </span>
      {onApprove ? (
        <Button kind="ghost" size="small" className="pointer-coarse:min-h-11" onClick={() => onApprove(build)}>
          Approve here too
        </Button>
      ) : null}
    </span>
  );
}
