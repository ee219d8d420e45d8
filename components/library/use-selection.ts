"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { Frame, ListedMedia } from "@/lib/media/media-groups";

const halves = ({ main, before }: Frame) => (before ? [before, main] : [main]);

/** Manages the selected media. A range starts at the frame selected last. Media that left the list are deselected. */
export function useLibrarySelection(media: readonly ListedMedia[], frames: readonly Frame[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = useMemo(() => media.filter(({ id }) => ids.has(id)), [media, ids]);
  const latest = useLatest(frames);
  // Stable identity: unchanged cards do not re-render.
  const toggle = useCallback(
    (frame: Frame, range: boolean) => {
      const all = latest.current;
      const at = (id: string | null) => all.findIndex(({ main }) => main.id === id);
      const [from, to] = [at(last.current), at(frame.main.id)];
      const reach = range && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [frame];
      last.current = frame.main.id;
      setIds((old) => {
        const next = new Set(old);
        const on = range || !old.has(frame.main.id);
        for (const { id } of reach.flatMap(halves)) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    [latest],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, selected, toggle, clear };
}
