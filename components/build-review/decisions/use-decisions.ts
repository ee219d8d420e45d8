"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import { useLasting } from "@/components/ui/use-lasting";
import { ApiError } from "@/lib/api/call";
import { type Decision, type DecisionDetails, openDecisionQueue, type DecisionTarget, targetKey } from "@/lib/builds/decision-queue";
import { deviceStore, writeStored } from "@/lib/browser/device-store";
import { plural } from "@/lib/format";
import { refreshDecisions, refreshNumbers, sendDecision, storeDecision } from "@/lib/queries/build-decisions";
import { buildDetails, type BuildKey } from "@/lib/queries/builds";
import { reasonKey, reasonOf } from "@/components/review-walk/reject-reason";
import { conflictText } from "./decided-by";

type Stored = "approved" | "rejected" | null;
const outcome = { approve: "approved", reject: "rejected", undecide: null } as const;

/** Returns the target of a decision about several changes, which is taken back as one; null for one about a single change. */
function severalOf(target: DecisionTarget): DecisionTarget | null {
  if ("group" in target) return { group: target.group };
  if ("questionId" in target) return { questionId: target.questionId };
  return "approvedIn" in target ? { approvedIn: target.approvedIn } : null;
}

/** Milliseconds without a stored decision until the numbers of the build are read again. */
const PAUSE_MS = 400;
/** Milliseconds that storing a decision may take until the page says that it is not sent. */
const UNSENT_MS = 1000;

class BuildDeletedError extends Error {}
const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Reads a build that refused a decision, to tell a deleted build from a deleted cause. */
const isDeleted = (client: QueryClient, of: BuildKey): Promise<boolean> =>
  client.fetchQuery({ ...buildDetails(of), staleTime: 0, retry: false }).then(() => false, isNotFound);

type Listener = {
  /** Another person decided first: what the reader wanted. */
  onConflict: (key: string, decision: Decision) => void;
  onRefused: (key: string) => void;
};

/** Opens the queue of a reader's decisions about a build, with the times of those that the service stored. */
function openDecisions(client: QueryClient, of: BuildKey, userId: string, { onConflict, onRefused }: Listener) {
  const stored = new Map<string, string | null>();
  let numbers: ReturnType<typeof setTimeout> | undefined;
  const queue = openDecisionQueue({
    store: deviceStore(),
    key: `loupe:decisions:${userId}:${of.owner}/${of.project}/${of.number}`,
    send: async (body) => {
      const result = await sendDecision(of, body).catch(async (error: unknown) => {
        if (isNotFound(error) && (await isDeleted(client, of))) throw new BuildDeletedError();
        throw error;
      });
      storeDecision(client, of, body, result);
      stored.set(targetKey(body), result.decidedAt ?? null);
      const set = severalOf(body);
      if (set && body.decision !== "undecide") {
        await refreshDecisions(client);
        const { decidedAt, snapshots = 0, variants } = result;
        const undo = () => queue.decide(set, "undecide", { seen: decidedAt });
        const decided = variants === undefined ? snapshots && plural(snapshots, "snapshot") : variants && plural(variants, "variant");
        const text = decided ? `${decided} ${result.decision}` : "Everything here is decided";
        toast(text, { id: "decision", ...(decided && { action: { label: "Undo", run: undo } }) });
      } else if (set) await refreshDecisions(client);
      if (set || result.stored) return;
      onConflict(targetKey(body), body.decision);
      // Replaces the message with "Undo", which would take back the other person's decision.
      toast(conflictText(result), { id: "decision" });
    },
    mayRetry: (error) => error instanceof ApiError && error.retryable,
    mustKeep: (error) => error instanceof BuildDeletedError,
    onRefused: (error, decision) => {
      // The next rejection starts with the reason that was not stored.
      const id = reasonOf(decision);
      if (decision.reason) writeStored(deviceStore(), reasonKey(id), decision.reason);
      onRefused(targetKey(decision));
      // Replaces the message with "Undo": nothing was stored.
      toast(error instanceof Error ? error.message : "The decision was refused.", { kind: "problem", id: "decision" });
    },
    onSent: () => {
      clearTimeout(numbers);
      numbers = setTimeout(refresh, PAUSE_MS);
    },
  });
  const refresh = () => {
    numbers = undefined;
    void refreshNumbers(client, of);
  };
  const close = () => {
    queue.close();
    if (numbers === undefined) return;
    clearTimeout(numbers);
    refresh();
  };
  return { ...queue, storedAt: (key: string) => stored.get(key), close };
}

/**
 * A reader's decisions about a build. They are shown immediately, wait on this device while the service cannot be reached, and survive a reload.
 * `rejection`: that of the whole build, which approvals in it repeat.
 */
export function useDecisions({ owner, project, number }: BuildKey, userId: string, rejection: string | null = null) {
  const client = useQueryClient();
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const queue = useMemo(
    () =>
      openDecisions(client, { owner, project, number }, userId, {
        onConflict: (key, decision) => setConflicts((all) => new Map(all).set(key, decision)),
        onRefused: (key) => setRefused((all) => new Set(all).add(key)),
      }),
    [client, owner, project, number, userId],
  );
  useEffect(() => {
    const again = () => void queue.flush();
    again();
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      queue.close();
    };
  }, [queue]);
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting, () => none);
  const isLate = useLasting(waiting.length > 0, UNSENT_MS);
  return {
    /** Number of decisions that are not stored yet. */
    waiting: waiting.length,
    /** The same number where storing takes long, such as offline; 0 otherwise. */
    unsent: isLate ? waiting.length : 0,
    rejection,
    /** Reasons of rejections that are not stored yet. */
    unsentReasons: waiting.flatMap(({ reason }) => reason ?? []),
    decide: (target: DecisionTarget, decision: Decision, details?: DecisionDetails) => {
      setConflicts((all) => new Map([...all].filter(([key]) => key !== targetKey(target))));
      setRefused((all) => new Set([...all].filter((key) => key !== targetKey(target))));
      queue.decide(target, decision, details);
    },
    /** Approves here what the build with a number approved on another line of work. */
    approveElsewhere: (build: number) => queue.decide({ approvedIn: build }, "approve"),
    /** Returns what the reader wanted where another person decided first; a text is the id of a cause. */
    conflict: (target: string | DecisionTarget): Decision | undefined =>
      conflicts.get(targetKey(typeof target === "string" ? { causeId: target } : target)),
    /** Returns true where the service refused the reader's latest decision about a target. */
    isRefused: (target: DecisionTarget): boolean => refused.has(targetKey(target)),
    /** Returns when the reader's latest decision about a target was stored; undefined without one. */
    decidedAt: (target: DecisionTarget): string | null | undefined => queue.storedAt(targetKey(target)),
    /** Returns true while the reader's decision about a target is not stored. */
    isWaiting: (target: DecisionTarget): boolean => queue.of(target) !== undefined,
    /** Returns the decision to show: the reader's latest, else the stored one. */
    shown: (target: DecisionTarget, stored: Stored): Stored => {
      const own = waiting.length ? queue.of(target) : undefined;
      return own === undefined ? stored : outcome[own];
    },
  };
}
const none: readonly never[] = [];
export type Decisions = ReturnType<typeof useDecisions>;

/** Decisions where deciding is not possible: shows the stored ones. */
export const noDecisions: Decisions = {
  waiting: 0,
  unsent: 0,
  rejection: null,
  unsentReasons: [],
  decide: () => {},
  approveElsewhere: () => {},
  conflict: () => undefined,
  isRefused: () => false,
  decidedAt: () => undefined,
  isWaiting: () => false,
  shown: (_, stored) => stored,
};
