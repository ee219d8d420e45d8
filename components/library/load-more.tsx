"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";

type Props = { shown: number; total: number; loading: boolean; onMore: () => void };

/** Loads the next page when scrolled near, or by its button. */
export function LibraryMore({ shown, total, loading, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: "1200px" });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [onMore]);
  return (
    <div ref={end} className="mt-6 flex items-center justify-center gap-4 text-xs text-ink-3">
      <span role="status">
        {count(shown)} of {count(total)}
      </span>
      <Button size="small" pending={loading && "Loading…"} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
