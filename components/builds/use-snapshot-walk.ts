"use client";

import { useEffect, useRef, useState } from "react";
import { usePageKeys } from "@/components/ui/page-keys";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import { snapshotListKeysOf } from "@/lib/builds/build-keys";
import type { Decision } from "@/lib/builds/decision-queue";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { isDecidable, snapshotDecision } from "./snapshot-decision";
import type { Decisions } from "./use-decisions";
import { useListWalk } from "./use-list-walk";

type Options = {
  rows: readonly SnapshotDiff[];
  /** Rows of the page before stay while a page is loaded; keys would decide about them. */
  isStale: boolean;
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  /** Snapshot that was open on the stage. */
  opened: string | null | undefined;
  mayReview: boolean;
  isComparison: boolean;
  decisions: Decisions;
  userId: string | undefined;
  onShow: ((diff: SnapshotDiff) => void) | undefined;
};

/** The current row of a list of snapshots. `J` and `K` walk, Enter opens, `A`, `X` and `U` decide; a decision moves on to the next undecided row. */
export function useSnapshotWalk({ rows, isStale, page, lastPage, onPage, opened, onShow, ...about }: Options) {
  const { mayReview, isComparison, decisions, userId } = about;
  const start = rows.findIndex(({ id }) => id === opened);
  const { at, isMoved, setCurrent, go, turn } = useListWalk({ page, lastPage, length: rows.length, onPage, start });
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = rows[at];
  const shownOf = (row: SnapshotDiff) => snapshotDecision(row, decisions, userId).decision;
  const goOn = (from: number) => {
    const isOpen = (row: SnapshotDiff) => isDecidable(row) && shownOf(row) === null;
    const next = rows.findIndex((row, index) => index > from && isOpen(row));
    const before = rows.findIndex((row, index) => index < from && isOpen(row));
    if (next < 0 && before < 0 && page < lastPage) return turn(page + 1);
    go(next >= 0 ? next : before >= 0 ? before : from);
  };
  /** Decides about a row. A decision by key goes on to the next row, one by pointer stays. */
  const send = (row: SnapshotDiff, wanted: Decision, reason?: string) => {
    setAsking(null);
    snapshotDecision(row, decisions, userId).send(wanted, reason);
    const index = rows.indexOf(row);
    latest.current = wanted === "undecide" ? null : row.id;
    if (wanted === "undecide") return setCurrent(index);
    const undo = { label: "Undo", run: () => decisions.decide({ diffId: row.id }, "undecide") };
    toast(`Snapshot ${wanted === "approve" ? "approved" : "rejected"}`, { id: "decision", action: undo });
    goOn(index);
  };
  const decide = (row: SnapshotDiff, wanted: Decision) => {
    if (wanted !== "reject") return send(row, wanted);
    setCurrent(rows.indexOf(row));
    setAsking(row.id);
  };
  const undo = () => {
    const target = current && shownOf(current) ? current : rows.find(({ id }) => id === latest.current);
    if (target) send(target, "undecide");
  };
  const deciding = mayReview && !isStale && current !== undefined;
  const key = (wanted: Decision) => (deciding && isDecidable(current) ? () => decide(current, wanted) : undefined);
  usePageKeys(snapshotListKeysOf({ mayReview, isComparison }));
  useKeys({
    Enter: onShow && current ? () => onShow(current) : undefined,
    j: () => isStale || go(at + 1),
    k: () => isStale || go(at - 1),
    a: key("approve"),
    x: key("reject"),
    u: deciding ? undo : undefined,
  });
  useEffect(() => {
    if (isMoved || opened) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, isMoved, opened, page, isStale]);
  return { list, at, isMoved, setCurrent, turn, asking, setAsking, send, decide };
}
