"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/call";
import { type Decision, openDecisionQueue, type DecisionTarget } from "@/lib/builds/decision-queue";
import { deviceStore } from "@/lib/browser/device-store";
import { type BuildKey, refreshNumbers, sendDecision, storeDecision } from "@/lib/queries/builds";

type Stored = "approved" | "rejected" | null;
const outcome = { approve: "approved", reject: "rejected", undecide: null } as const;

/**
 * A reader's decisions about a build. They show at once, wait on this device while the service cannot be reached, and survive a reload.
 */
export function useDecisions({ owner, project, number }: BuildKey, userId: string) {
  const client = useQueryClient();
  const queue = useMemo(() => {
    const ref = { owner, project, number };
    return openDecisionQueue({
      store: deviceStore(),
      key: `loupe:decisions:${userId}:${owner}/${project}/${number}`,
      send: async (body) => {
        await sendDecision(ref, body);
        storeDecision(client, body);
      },
      mayRetry: (error) => error instanceof ApiError && error.retryable,
      onRefused: (error) => toast(error instanceof Error ? error.message : "The decision was refused.", { kind: "problem" }),
      onSent: () => void refreshNumbers(client, ref),
    });
  }, [client, owner, project, number, userId]);
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
  return {
    /** Number of decisions that are not stored yet. */
    waiting: waiting.length,
    decide: (target: DecisionTarget, decision: Decision) => queue.decide(target, decision),
    /** Returns the decision to show: the reader's latest, else the stored one. */
    shown: (target: DecisionTarget, stored: Stored): Stored => {
      const own = waiting.length ? queue.of(target) : undefined;
      return own === undefined ? stored : outcome[own];
    },
  };
}
const none: readonly never[] = [];
export type Decisions = ReturnType<typeof useDecisions>;

/** Decisions where nobody can decide: the stored ones are shown. */
export const noDecisions: Decisions = { waiting: 0, decide: () => {}, shown: (_, stored) => stored };
