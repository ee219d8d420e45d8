"use client";

import { type ReactNode, useRef, useState } from "react";
import { usePageActionList } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import type { Decision } from "@/lib/builds/decision-queue";
import type { SnapshotChange, SnapshotDiff } from "@/lib/queries/builds";
import { RejectReason, snapshotReason } from "../reject-reason";
import { isDecidable, snapshotDecision } from "../snapshot-decision";
import type { CauseStageProps } from "./stage-props";
import type { useStageSnapshots } from "./use-stage-snapshots";

type Options = Pick<CauseStageProps, "page" | "onView" | "onClose" | "decisions" | "userId"> & {
  /** Undefined while it loads. */
  change: SnapshotChange | undefined;
  list: ReturnType<typeof useStageSnapshots>;
};

/** Decisions about the snapshot on the stage: a rejection asks for a reason, and the next undecided snapshot of the section follows. */
export function useSnapshotDecisions({ change, list, decisions, userId, page, onView, onClose }: Options) {
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef<{ snapshot: string; page: number } | null>(null);
  const finish = usePageActionList().find(({ id }) => id === "finish-review");
  const own = change && snapshotDecision(change, decisions, userId);
  const isOpen = (row: SnapshotDiff) => isDecidable(row) && decisions.shown({ diffId: row.id }, row.decision ?? null) === null;
  const goOn = () =>
    list.seek(
      isOpen,
      () => false,
      () => {
        const action = finish ? { label: finish.label, run: finish.run } : { label: "Show all snapshots", run: onClose };
        toast("All snapshots here are decided", { id: "end of snapshots", action });
      },
    );
  const takeBack = (snapshot: string) => {
    if (latest.current?.snapshot === snapshot) latest.current = null;
    decisions.decide({ diffId: snapshot }, "undecide");
  };
  const send = (wanted: Decision, reason?: string) => {
    if (!change || !own) return;
    const { id } = change;
    setAsking(null);
    own.send(wanted, reason);
    latest.current = wanted === "undecide" ? null : { snapshot: id, page };
    if (wanted === "undecide") return;
    toast(`Snapshot ${wanted === "approve" ? "approved" : "rejected"}`, {
      id: "decision",
      action: { label: "Undo", run: () => takeBack(id) },
    });
    if (list.index >= 0) goOn();
  };
  const field: ReactNode =
    change && asking === change.id ? (
      <RejectReason
        subject={change.name}
        id={snapshotReason(change.id)}
        onReject={(reason) => send("reject", reason)}
        onCancel={() => setAsking(null)}
      />
    ) : null;
  return {
    own,
    /** Field for the reason of a rejection; replaces the buttons. */
    field,
    decide: (wanted: Decision) => (wanted === "reject" && change ? setAsking(change.id) : send(wanted)),
    /** Takes back the decision about the snapshot, else the latest one, and returns to its snapshot. */
    undo: () => {
      if (own?.decision) return send("undecide");
      const target = latest.current;
      if (!target) return;
      takeBack(target.snapshot);
      onView({ ...target, region: null }, "replace");
    },
  };
}
