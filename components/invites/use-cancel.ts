"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { cancelInvite, refreshInvites } from "@/lib/queries/invites";

/** How long a cancelled invite can be taken back before the service hears of it. */
const UNDO_MS = 8000;

/**
 * Cancels invites with time to undo: the service is told when that is over, or when the page is left. `cancelled` holds those that
 * wait, `problems` why one could not be cancelled; it is pending still.
 */
export function useCancel(slug: string) {
  const client = useQueryClient();
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const back = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setCancelled((before) => new Set([...before].filter((one) => one !== id)));
  }, []);

  useEffect(() => {
    const waiting = timers.current;
    const leave = () => {
      const ids = [...waiting.keys()];
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      if (ids.length) void Promise.allSettled(ids.map((id) => cancelInvite(slug, id, true))).then(() => refreshInvites(client));
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [slug, client]);

  const finish = async (id: string) => {
    timers.current.delete(id);
    try {
      await cancelInvite(slug, id);
    } catch (error) {
      setProblems((before) => new Map(before).set(id, error instanceof Error ? error.message : "It did not work."));
    }
    await refreshInvites(client);
    back(id);
  };
  const cancel = (id: string) => {
    setProblems((before) => new Map([...before].filter(([one]) => one !== id)));
    setCancelled((before) => new Set([...before, id]));
    timers.current.set(
      id,
      setTimeout(() => void finish(id), UNDO_MS),
    );
  };
  return { cancelled, problems, cancel, undo: back };
}
