"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/call";
import { sendWithRetry } from "@/lib/review/send-with-retry";
import type { Drafts, Outgoing } from "@/lib/review/drafts";

export type Phase =
  | { is: "sending" }
  /** `until`: when it is tried again, in milliseconds; `now` does not wait for that. */
  | { is: "waiting"; until: number; limited: boolean; now: () => void }
  /** It may go through later. */
  | { is: "failed"; error: ApiError }
  /** The service said no: another try would hear the same. */
  | { is: "refused"; error: ApiError }
  | { is: "signed-out" };
export type Sending = Outgoing & { phase: Phase };

const end = (error: ApiError): Phase =>
  error.status === 401 ? { is: "signed-out" } : { is: error.retryable ? "failed" : "refused", error };

/** Keys that are on their way from this page: one act of sending runs once, however often it is asked for. */
const underway = new Set<string>();

/** What of it outlives the page. */
function stored(sending: Sending): Outgoing {
  const item: Outgoing & { phase?: Phase } = { ...sending };
  delete item.phase;
  return item;
}

type Options<T> = { kept: Drafts | null; post: (item: Outgoing) => Promise<T>; onSent: (answer: T, item: Outgoing) => void };

/**
 * What was written and is not yet known to have arrived. Items survive a reload, are tried again by themselves under the key
 * they were first sent with (once more when the network is back), and leave the list only when they arrived or are thrown away.
 */
export function useOutbox<T>({ kept, post, onSent }: Options<T>) {
  const [items, setItems] = useState<readonly Sending[]>([]);
  const latest = useRef({ kept, post, onSent, items });
  latest.current = { kept, post, onSent, items };

  const change = useCallback((next: (items: readonly Sending[]) => readonly Sending[]) => {
    const changed = next(latest.current.items);
    latest.current.items = changed;
    latest.current.kept?.saveOutgoing(changed.map(stored));
    setItems(changed);
  }, []);

  const run = useCallback(
    async (item: Outgoing) => {
      if (underway.has(item.key)) return;
      underway.add(item.key);
      const turn = (phase: Phase) => change((all) => all.map((it) => (it.key === item.key ? { ...it, phase } : it)));
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
        turn(end(error as ApiError));
      } finally {
        underway.delete(item.key);
      }
    },
    [change],
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
    const again = () => latest.current.items.filter(({ phase }) => phase.is === "failed").forEach(send);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [send]);
  return { items, send, retry: send, discard };
}
