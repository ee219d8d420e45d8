"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePageActions } from "@/components/ui/page-actions";
import { type Keys, useKeys } from "@/components/ui/use-keys";
import { usePageKeys } from "@/components/ui/page-keys";
import type { ShortcutRow } from "@/components/ui/shortcut-help";
import type { InboxThread } from "@/lib/queries/inbox";
import { pathOf } from "./path-of";

const help: readonly ShortcutRow[] = [
  [["J", "K"], "Next or previous thread"],
  [["Enter"], "Open thread"],
  [["E"], "Mark as read"],
  [["U"], "Mark as unread"],
  [["X"], "Select thread"],
];

type InboxOfKeys = {
  threads: readonly InboxThread[];
  read: (ids: string[]) => void;
  unread: (ids: string[]) => void;
  readListed: () => void;
};
type Selection = { ids: readonly string[]; toggle: (id: string) => void; clear: () => void };

/**
 * Moves through the inbox with the keyboard: J and K, Enter, E and U, X, and O for the next unread thread. E and U mark the selected threads, else
 * the current one. The row of the current thread has the focus.
 */
export function useInboxKeys({ threads, read, unread, readListed }: InboxOfKeys, selection: Selection) {
  const router = useRouter();
  const [current, setCurrent] = useState<number | null>(null);

  function moveTo(index: number) {
    const wanted = Math.max(0, Math.min(index, threads.length - 1));
    if (!threads[wanted]) return;
    setCurrent(wanted);
    document.querySelectorAll<HTMLElement>("[data-inbox] a")[wanted]?.focus();
  }
  function open(thread: InboxThread | undefined) {
    if (!thread) return;
    read([thread.id]);
    router.push(pathOf(thread.url));
  }
  function mark(change: (ids: string[]) => void, by: number) {
    const thread = threads[current ?? -1];
    if (selection.ids.length) {
      change([...selection.ids]);
      selection.clear();
    } else if (thread) {
      change([thread.id]);
      if (by) moveTo(current! + by);
    } else return false;
  }
  function select() {
    const thread = threads[current ?? -1];
    if (!thread) return false;
    selection.toggle(thread.id);
  }
  const openNext = () => open(threads.find(({ unread }) => unread) ?? threads[0]);

  const keys: Keys = {
    j: () => moveTo(current === null ? 0 : current + 1),
    ArrowDown: () => (current === null ? false : moveTo(current + 1)),
    k: () => moveTo(current === null ? 0 : current - 1),
    ArrowUp: () => (current === null ? false : moveTo(current - 1)),
    e: () => mark(read, 1),
    u: () => mark(unread, 0),
    x: select,
    Enter: () => (current === null ? false : open(threads[current])),
  };
  useKeys(keys);
  usePageKeys(help);
  usePageActions([
    { label: "Open next thread", shortcut: "o", run: openNext },
    { label: "Mark these as read", run: readListed },
  ]);
  return { current, setCurrent, openNext };
}
