"use client";

import { type ReactNode, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Decision } from "@/lib/builds/decision-queue";
import type { BuildCause } from "@/lib/queries/builds";
import { isDecidedByRules } from "../cause-facts";
import { RejectReason } from "../reject-reason";
import { useLater } from "../use-later";
import type { Decisions } from "../use-decisions";

type Options = {
  rows: readonly BuildCause[];
  /** Place of the cause on the stage among the rows; -1 for none. */
  index: number;
  letter: string;
  decisions: Decisions;
  /** Name of the reader and the build, under which causes for later are kept; null keeps none. */
  laterKey: string | null;
  /** Opens another row; the number of rows opens the next page. */
  open: (index: number) => void;
};

/** Decisions about the cause on the stage: a rejection asks for a reason, and the next undecided cause follows. */
export function useCauseDecisions({ rows, index, letter, decisions, laterKey, open }: Options) {
  const cause = rows[index];
  const later = useLater(laterKey);
  const [asking, setAsking] = useState<string | null>(null);
  const shownOf = (one: BuildCause) => decisions.shown({ causeId: one.id }, one.decision);
  const goOn = () => {
    const all = rows.flatMap((row, at) => (at !== index && shownOf(row) === null && !isDecidedByRules(row) ? [at] : []));
    const soon = all.filter((at) => !later.has(rows[at]!.id));
    const next = (soon.length ? soon : all).find((at) => at > index);
    open(next ?? rows.length);
  };
  const send = (decision: Decision, reason?: string) => {
    if (!cause) return;
    const { id, decidedAt = null } = cause;
    setAsking(null);
    decisions.decide({ causeId: id }, decision, { seen: decidedAt, ...(reason && { reason }) });
    if (decision === "undecide") return;
    const undo = { label: "Undo", run: () => decisions.decide({ causeId: id }, "undecide") };
    toast(`Cause ${letter} ${decision === "approve" ? "approved" : "rejected"}`, { id: "decision", action: undo });
    goOn();
  };
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
    decision: cause ? shownOf(cause) : null,
    /** Field for the reason of a rejection; replaces the buttons. */
    field,
    decide: (decision: Decision) => (decision === "reject" && cause ? setAsking(cause.id) : send(decision)),
    skip: () => {
      if (!cause) return;
      later.add(cause.id);
      goOn();
    },
    isOwn: cause ? decisions.isWaiting({ causeId: cause.id }) : false,
    conflict: cause ? decisions.conflict(cause.id) : undefined,
  };
}
