"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { ApiError } from "@/lib/api/call";
import type { Drafts, Outgoing } from "@/lib/review/drafts";
import { sendWithRetry } from "@/lib/review/send-with-retry";

export type OutboxPhase =
  | { is: "sending" }
  /** `until`: time of the next attempt, in milliseconds; `now` retries immediately. */
  | { is: "waiting"; until: number; limited: boolean; now: () => void }
  /** A retry may succeed. */
  | { is: "failed"; error: ApiError }
  /** The service refused it; a retry would fail as well. */
  | { is: "refused"; error: ApiError }
  | { is: "signed-out" };
export type Sending = Outgoing & { phase: OutboxPhase };

/** Returns the phase after a failure; code that could not be loaded counts as a call without a response. */
function end(cause: unknown): OutboxPhase {
  const error = cause instanceof ApiError ? cause : new ApiError(0, "The connection was lost.");
  return error.status === 401 ? { is: "signed-out" } : { is: error.retryable ? "failed" : "refused", error };
}

/** Keys in flight on this page. Each comment is sent by one loop only. */
const inFlight = new Set<string>();

/** Returns the part that is stored on the device. */
function stored(sending: Sending): Outgoing {
  const item: Outgoing & { phase?: OutboxPhase } = { ...sending };
  delete item.phase;
  return item;
}

type Options<T> = { kept: Drafts | null; post: (item: Outgoing) => Promise<T>; onSent: (answer: T, item: Outgoing) => void };

/**
 * Outbox of sent and not yet confirmed comments. Items survive a reload, are retried automatically with their first idempotency key
 * (also when the network is back), and leave the list only when they arrived or were discarded.
 */
export function useOutbox<T>({ kept, post, onSent }: Options<T>) {
  const [items, setItems] = useState<readonly Sending[]>([]);
  /** The items after all changes, also those that are not rendered yet. */
  const held = useRef(items);
  const latest = useLatest({ kept, post, onSent });

  const change = useCallback(
    (next: (items: readonly Sending[]) => readonly Sending[]) => {
      const changed = next(held.current);
      held.current = changed;
      latest.current.kept?.saveOutgoing(changed.map(stored));
      setItems(changed);
    },
    [latest],
  );

  const run = useCallback(
    async (item: Outgoing) => {
      if (inFlight.has(item.key)) return;
      inFlight.add(item.key);
      const turn = (phase: OutboxPhase) => change((all) => all.map((it) => (it.key === item.key ? { ...it, phase } : it)));
      turn({ is: "sending" });
      try {
        const answer = await sendWithRetry(
          () => {
            turn({ is: "sending" });
            return latest.current.post(item);
          },
          {
            onWait: (seconds, { status }, now) => turn({ is: "waiting", until: Date.now() + seconds * 1000, limited: status === 429, now }),
          },
        );
        latest.current.onSent(answer, item);
        change((all) => all.filter(({ key }) => key !== item.key));
      } catch (error) {
        turn(end(error));
      } finally {
        inFlight.delete(item.key);
      }
    },
    [change, latest],
  );

  const send = useCallback(
    (item: Outgoing) => {
      change((all) => [...all.filter(({ key }) => key !== item.key), { ...item, phase: { is: "sending" } }]);
      void run(item);
    },
    [change, run],
  );
  const discard = useCallback((key: string) => change((all) => all.filter((it) => it.key !== key)), [change]);

  useEffect(() => kept?.loadOutgoing().forEach(send), [kept, send]);
  useEffect(() => {
    const again = () => held.current.filter(({ phase }) => phase.is === "failed").forEach(send);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [send]);
  return { items, send, retry: send, discard };
}
