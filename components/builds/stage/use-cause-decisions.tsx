"use client";

import { type ReactNode, useRef, useState } from "react";
import { usePageActionList } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import type { Decision } from "@/lib/builds/decision-queue";
import { noRegion } from "@/lib/builds/build-view";
import type { BuildCause } from "@/lib/queries/builds";
import { isDecidedByRules } from "../cause-facts";
import { RejectReason } from "../reject-reason";
import { useLater } from "../use-later";
import type { Decisions } from "../use-decisions";
import type { CauseStageProps } from "./stage-props";
import type { useStageCauses } from "./use-stage-causes";

type Options = Pick<CauseStageProps, "page" | "onView" | "onClose" | "laterKey"> & {
  cause: BuildCause | undefined;
  letter: string;
  decisions: Decisions;
  seek: ReturnType<typeof useStageCauses>["seek"];
};

/** Decisions about the cause on the stage: a rejection asks for a reason, and the next undecided cause follows. */
export function useCauseDecisions({ cause, letter, decisions, laterKey, page, onView, onClose, seek }: Options) {
  const later = useLater(laterKey);
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef<{ cause: string; page: number } | null>(null);
  const finish = usePageActionList().find(({ id }) => id === "finish-review");
  const shownOf = (one: BuildCause) => decisions.shown({ causeId: one.id }, one.decision);
  const goOn = (end: string) =>
    seek(
      (one) => shownOf(one) === null && !isDecidedByRules(one),
      ({ id }) => later.has(id),
      () => {
        const action = finish ? { label: finish.label, run: finish.run } : { label: "Show all causes", run: onClose };
        toast(end, { id: "end of causes", action });
      },
    );
  const takeBack = (causeId: string) => {
    if (latest.current?.cause === causeId) latest.current = null;
    decisions.decide({ causeId }, "undecide");
  };
  const send = (decision: Decision, reason?: string) => {
    if (!cause) return;
    const { id, decidedAt = null } = cause;
    setAsking(null);
    decisions.decide({ causeId: id }, decision, { seen: decidedAt, ...(reason && { reason }) });
    latest.current = decision === "undecide" ? null : { cause: id, page };
    if (decision === "undecide") return;
    toast(`Cause ${letter} ${decision === "approve" ? "approved" : "rejected"}`, {
      id: "decision",
      action: { label: "Undo", run: () => takeBack(id) },
    });
    goOn("All causes decided");
  };
  const decision = cause ? shownOf(cause) : null;
  const field: ReactNode =
    cause && asking === cause.id ? (
      <RejectReason
        subject={`cause ${letter}`}
        id={cause.id}
        onReject={(reason) => send("reject", reason)}
        onCancel={() => setAsking(null)}
      />
    ) : null;
  return {
    decision,
    /** Field for the reason of a rejection; replaces the buttons. */
    field,
    decide: (wanted: Decision) => (wanted === "reject" && cause ? setAsking(cause.id) : send(wanted)),
    /** Takes back the decision about the cause, else the latest one, and returns to its cause. */
    undo: () => {
      if (decision !== null) return send("undecide");
      const target = latest.current;
      if (!target) return;
      takeBack(target.cause);
      onView({ ...noRegion, ...target, place: null }, "replace");
    },
    skip: () => {
      if (!cause) return;
      later.add(cause.id);
      goOn("All other causes are decided");
    },
    /** Opens the next undecided cause. */
    next: () => goOn("All causes decided"),
    isOwn: cause ? decisions.isWaiting({ causeId: cause.id }) : false,
    conflict: cause ? decisions.conflict(cause.id) : undefined,
    rejection: decisions.rejection,
    approveElsewhere: decisions.approveElsewhere,
  };
}
