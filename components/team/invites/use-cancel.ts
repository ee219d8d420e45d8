"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cancelInvite, invalidateInvites } from "@/lib/queries/invites";

/** Milliseconds in which a cancellation can be undone. It is sent afterwards. */
const UNDO_MS = 8000;

/** Invites that were cancelled together. */
type Group = { ids: Set<string>; timer?: ReturnType<typeof setTimeout> };

const without = (before: ReadonlySet<string>, ids: readonly string[]) => new Set([...before].filter((id) => !ids.includes(id)));

/**
 * Cancels invites with time to undo. Requests are sent when that time is over, or when the page is left. `cancelled`: invites that wait or
 * are being sent; `going`: those being sent, which can't be undone; `together`: those of the last cancellation of several; `problems`: why
 * an invite couldn't be cancelled and is still pending.
 */
export function useCancel(slug: string) {
  const client = useQueryClient();
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const [together, setTogether] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const groups = useRef(new Set<Group>());

  useEffect(() => {
    const waiting = groups.current;
    const leave = () => {
      const ids = [...waiting].flatMap((group) => [...group.ids]);
      for (const group of waiting) clearTimeout(group.timer);
      waiting.clear();
      if (ids.length) void Promise.allSettled(ids.map((id) => cancelInvite(slug, id, true))).then(() => invalidateInvites(client));
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [slug, client]);

  const forget = (ids: readonly string[]) => {
    for (const change of [setCancelled, setGoing, setTogether]) change((before) => without(before, ids));
  };
  const finish = async (group: Group) => {
    const ids = [...group.ids];
    setGoing((before) => new Set([...before, ...ids]));
    setTogether((before) => without(before, ids));
    for (const id of ids) {
      // The page was left, and its handler sent the rest.
      if (!groups.current.has(group)) return;
      try {
        await cancelInvite(slug, id);
      } catch (error) {
        setProblems((before) => new Map(before).set(id, error instanceof Error ? error.message : "Something went wrong. Try again."));
      }
      group.ids.delete(id);
    }
    groups.current.delete(group);
    await invalidateInvites(client);
    forget(ids);
  };
  const cancel = (ids: readonly string[]) => {
    const group: Group = { ids: new Set(ids) };
    group.timer = setTimeout(() => void finish(group), UNDO_MS);
    groups.current.add(group);
    setProblems((before) => new Map([...before].filter(([id]) => !group.ids.has(id))));
    setCancelled((before) => new Set([...before, ...ids]));
    if (ids.length > 1) setTogether(new Set(ids));
  };
  const undo = (ids: readonly string[]) => {
    for (const group of groups.current) {
      for (const id of ids) group.ids.delete(id);
      if (group.ids.size) continue;
      clearTimeout(group.timer);
      groups.current.delete(group);
    }
    forget(ids);
  };
  return { cancelled, going, together, problems, cancel, undo };
}
