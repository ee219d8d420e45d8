"use client";

import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { BuildCause } from "@/lib/queries/builds";
import type { Decision } from "@/lib/builds/decision-queue";
import { type JointCause, jointOf } from "@/lib/builds/joint-causes";
import { isDecidedByRules } from "./cause-facts";
import type { Decisions } from "./use-decisions";
import type { useLater } from "./use-later";
import type { UnfoldedVariants } from "./use-unfolded-variants";

type Options = {
  rows: readonly BuildCause[];
  /** Decision of each row as it is shown. */
  shown: readonly ("approved" | "rejected" | null)[];
  /** The current row. */
  at: number;
  /** Makes a row the current one and shows it. */
  go: (index: number) => void;
  setCurrent: (index: number) => void;
  page: number;
  /** Shows a row of another page, the first one by default. */
  turn: (page: number, index?: number) => void;
  /** Page that follows a decision about the last undecided cause of this one; null for none. */
  nextPage: number | null;
  letterOf: (index: number) => string;
  decisions: Decisions;
  /** Variants of the questions that were unfolded. */
  unfolded: UnfoldedVariants;
  later: ReturnType<typeof useLater>;
};

/** Decisions about the causes of a list: a rejection asks for a reason, and the next undecided cause follows. */
export function useListDecisions({ rows, shown, at, go, setCurrent, page, turn, nextPage, letterOf, decisions, unfolded, later }: Options) {
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef<{ id: string; page: number; index: number } | null>(null);
  /** Goes on to the next undecided cause, those for later at the end, then to the next page. */
  const goOn = (index: number) => {
    const all = rows.flatMap((row, place) => (place !== index && shown[place] === null && !isDecidedByRules(row) ? [place] : []));
    const soon = all.filter((place) => !later.has(rows[place]!.id));
    const open = soon.length ? soon : all;
    if (!open.length && nextPage !== null) return turn(nextPage);
    go(open.find((place) => place > index) ?? open[0] ?? index);
  };
  /** Decides about all variants of a question, without those that are decided apart. The queue offers to take it back once it is stored. */
  const sendJoint = (index: number, joint: JointCause, decision: Decision, reason?: string) => {
    const except = unfolded.decidedIn(joint);
    latest.current = null;
    if (decision === "undecide") {
      decisions.decide({ questionId: joint.id }, decision, { seen: joint.decidedAt });
      return setCurrent(index);
    }
    if (!except) return;
    decisions.decide({ questionId: joint.id, except }, decision, reason === undefined ? {} : { reason });
    goOn(index);
  };
  const takeBack = (causeId: string) => {
    if (latest.current?.id === causeId) latest.current = null;
    decisions.decide({ causeId }, "undecide");
  };
  const send = (index: number, decision: Decision, reason?: string) => {
    const { id, decidedAt = null } = rows[index]!;
    setAsking(null);
    const joint = jointOf(rows[index]!);
    if (joint) return sendJoint(index, joint, decision, reason);
    decisions.decide({ causeId: id }, decision, { seen: decidedAt, ...(reason && { reason }) });
    latest.current = decision === "undecide" ? null : { id, page, index };
    if (decision === "undecide") return setCurrent(index);
    const undo = { label: "Undo", run: () => takeBack(id) };
    toast(`Cause ${letterOf(index)} ${decision === "approve" ? "approved" : "rejected"}`, { id: "decision", action: undo });
    goOn(index);
  };
  const decide = (index: number, decision: Decision) => {
    const joint = jointOf(rows[index]!);
    if (joint && decision !== "undecide" && !unfolded.has(joint)) {
      setCurrent(index);
      return unfolded.show(joint);
    }
    if (decision !== "reject") return send(index, decision);
    setCurrent(index);
    setAsking(rows[index]!.id);
  };
  /** Takes back the decision about the current cause, else the latest one. */
  const undo = () => {
    if (shown[at] !== null) return send(at, "undecide");
    const target = latest.current;
    if (!target) return;
    const index = rows.findIndex(({ id }) => id === target.id);
    if (index >= 0) return send(index, "undecide");
    takeBack(target.id);
    turn(target.page, target.index);
  };
  const skip = () => {
    later.add(rows[at]!.id);
    goOn(at);
  };
  return { asking, setAsking, send, decide, undo, skip };
}
