"use client";

import { useQuery } from "@tanstack/react-query";
import { EarlierApproval } from "@/components/build-review/decisions/earlier-approval";
import { useReview } from "@/components/build-review/review-context";
import {
  approvalWords,
  isDecidable,
  snapshotDecision,
  snapshotSentence,
  subjectOfSnapshot,
} from "@/components/build-review/snapshots/snapshot-decision";
import { useDeciding } from "@/components/review-walk/use-deciding";
import { useWalk } from "@/components/review-walk/use-walk";
import { usePageActionList } from "@/components/ui/page-actions";
import { usePageKeys } from "@/components/ui/page-keys";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import { snapshotKeysOf } from "@/lib/builds/build-keys";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { DecisionButtons } from "./decision-buttons";
import { SnapshotView } from "./snapshot-view";
import { ReviewStageFrame } from "./stage-frame";
import { usePreloadedChanges } from "./use-preloaded-changes";
import { WalkButtons } from "./walk-buttons";

/** A snapshot on the stage: changed, new, removed, failed or unchanged. `section`: its list, through which `J` and `K` walk; null without one. */
export function StageOfSnapshot({ section }: { section: SnapshotSection | null }) {
  const { source, mayReview, decisions, reader, build, address } = useReview();
  const { view, page, onView, onClose } = address;
  const { data: change } = useQuery(source.change(view.snapshot!));
  const walk = useWalk({
    list: (wanted) => source.diffs(section ?? "changed", wanted),
    page,
    current: view.snapshot,
    isOff: section === null,
    onMove: ({ id }, next) => onView({ snapshot: id, region: null, ...(next !== page && { page: next }) }, "replace"),
  });
  const { at, number, total } = walk;
  usePreloadedChanges(source, at < 0 ? [] : walk.rows.slice(at + 1, at + 3), ({ id }) => ({ snapshot: id }));
  const finish = usePageActionList().find(({ id }) => id === "finish-review");
  const isOpen = (row: SnapshotDiff) => isDecidable(row) && decisions.shown({ diffId: row.id }, row.decision ?? null) === null;
  const deciding = useDeciding({
    decide: decisions.decide,
    onDecided: () => {
      if (at < 0) return;
      walk.seek({
        isWanted: isOpen,
        onNone: () =>
          toast("All snapshots here are decided", {
            id: "end of snapshots",
            action: finish ?? { label: "Show all snapshots", run: onClose },
          }),
      });
    },
    onReturn: ({ place }) => place && onView({ snapshot: place.id, region: null, page: place.page }, "replace"),
  });
  const subject = change && isDecidable(change) ? { ...subjectOfSnapshot(change, decisions), place: { id: change.id, page } } : null;
  const may = mayReview && subject !== null;
  const decide = (wanted: "approve" | "reject" | "undecide") => subject && deciding.decide(subject, wanted);
  const step = (by: 1 | -1) => walk.go(at + by);
  usePageKeys(snapshotKeysOf({ mayReview, isComparison: build === null }));
  useKeys({
    j: (event) => (event.shiftKey || at < 0 ? false : step(1)),
    k: (event) => (event.shiftKey || at < 0 ? false : step(-1)),
    a: may ? () => decide("approve") : undefined,
    x: may ? () => decide("reject") : undefined,
    u: mayReview ? () => deciding.undo(subject) : undefined,
    Escape: onClose,
  });
  return (
    <ReviewStageFrame
      back="Snapshots"
      heading={
        <h1 className="min-w-0 self-center truncate font-strong" dir="auto" title={change?.name}>
          {change?.name ?? "Snapshot"}
        </h1>
      }
      sentence={change && at >= 0 ? snapshotSentence(change, number, total, decisions) : ""}
      unsent={decisions.unsent}
    >
      <SnapshotView
        diffId={view.snapshot}
        region={view.region}
        onRegion={(_, region) => onView({ region }, "replace")}
        onVariant={(snapshot) => onView({ snapshot, region: null }, "replace")}
        more={{}}
        bar={{
          middle: at < 0 ? null : <WalkButtons what="snapshot" number={number} total={total} onStep={step} />,
          end:
            change && subject
              ? (deciding.field(subject) ?? (
                  <>
                    <EarlierApproval
                      change={change}
                      decision={subject.decision}
                      onApprove={mayReview ? decisions.approveElsewhere : undefined}
                    />
                    <DecisionButtons
                      {...snapshotDecision(change, decisions, reader.id)}
                      subject={change.name}
                      approval={approvalWords(change)}
                      onDecide={mayReview ? decide : null}
                    />
                  </>
                ))
              : null,
        }}
      />
    </ReviewStageFrame>
  );
}
