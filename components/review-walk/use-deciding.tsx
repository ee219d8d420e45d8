"use client";

import { type ReactNode, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Decision, DecisionDetails, DecisionTarget } from "@/lib/builds/decision-queue";
import { reasonOf, RejectReason } from "./reject-reason";

/** Subject of a decision: a change, one of its variants or areas, a snapshot, or a group. */
export type DecisionSubject = {
  target: DecisionTarget;
  /** Name in messages: `A`, or that of a snapshot. */
  name: string;
  /** The decision that is shown. */
  decision: "approved" | "rejected" | null;
  /** Time of the decision that is shown, as it is stored; undefined where the reader's own one is not stored yet. */
  seen?: string | null | undefined;
  /** Place in its list, to return to. */
  place?: { id: string; page: number };
  /** Many changes: the queue says what it stored, and offers to undo it. */
  isSeveral?: boolean;
};

type Options = {
  decide: (target: DecisionTarget, decision: Decision, details?: DecisionDetails) => void;
  /** Returns when the reader's decision about a target was stored; undefined without one. Many changes are undone by it. */
  decidedAt?: (target: DecisionTarget) => string | null | undefined;
  /** Goes on after a decision. */
  onDecided: (subject: DecisionSubject) => void;
  /** Shows a subject again whose decision was undone. */
  onReturn?: (subject: DecisionSubject) => void;
  /** Says what was decided, with the way to undo it, or that it was undone: in a toast by default. */
  announce?: (text: string, decided: { subject: DecisionSubject; undo: () => void } | null) => void;
};

const inToast: NonNullable<Options["announce"]> = (text, decided) =>
  toast(text, { id: "decision", ...(decided && { action: { label: "Undo", run: decided.undo } }) });

/** The one way to decide: a rejection asks for a reason first, a toast offers to undo, and `undo` takes back the latest decision. */
export function useDeciding({ decide, decidedAt, onDecided, onReturn, announce = inToast }: Options) {
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef<DecisionSubject | null>(null);
  /** `seen`: time of the decision that the reader sees and takes back; undefined for their own latest one. */
  const takeBack = (subject: DecisionSubject, seen?: string | null) => {
    if (latest.current && reasonOf(latest.current.target) === reasonOf(subject.target)) latest.current = null;
    const wanted = seen === undefined && subject.isSeveral ? decidedAt?.(subject.target) : seen;
    decide(subject.target, "undecide", wanted === undefined ? {} : { seen: wanted });
    announce("Decision undone", null);
  };
  const send = (subject: DecisionSubject, decision: Exclude<Decision, "undecide">, reason?: string) => {
    const { target, seen, isSeveral, name } = subject;
    setAsking(null);
    decide(target, decision, { ...(seen !== undefined && !isSeveral && { seen }), ...(reason && { reason }) });
    latest.current = subject;
    if (!isSeveral) announce(`${decision === "approve" ? "Approved" : "Rejected"} ${name}`, { subject, undo: () => takeBack(subject) });
    onDecided(subject);
  };
  return {
    /** Returns true for the subject whose rejection asks for a reason. */
    isAsking: ({ target }: Pick<DecisionSubject, "target">): boolean => asking === reasonOf(target),
    /** Decides; a rejection asks for its reason first. */
    decide: (subject: DecisionSubject, wanted: Decision) => {
      if (wanted === "reject") return setAsking(reasonOf(subject.target));
      if (wanted === "approve") return send(subject, wanted);
      takeBack(subject, subject.seen);
    },
    /** Takes back the decision about the current subject, else the latest one, and shows its subject. */
    undo: (current: DecisionSubject | null) => {
      if (current?.decision) return takeBack(current, current.seen);
      const subject = latest.current;
      if (!subject) return;
      takeBack(subject);
      onReturn?.(subject);
    },
    /** Field for the reason of a rejection. Replaces the buttons; null while closed. */
    field: (subject: DecisionSubject | null, { tall = false }: { tall?: boolean } = {}): ReactNode =>
      subject && asking === reasonOf(subject.target) ? (
        <RejectReason
          tall={tall}
          subject={subject.name}
          id={reasonOf(subject.target)}
          onReject={(reason) => send(subject, "reject", reason)}
          onCancel={() => setAsking(null)}
        />
      ) : null,
  };
}
