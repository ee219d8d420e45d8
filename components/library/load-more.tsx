"use client";

import { Button } from "@/components/ui/button";
import { EndInView } from "@/components/ui/end-in-view";
import { count } from "@/lib/format";

type Props = { shown: number; total: number; loading: boolean; onMore: () => void };

/** Loads the next page when scrolled near, or by its button. */
export function LibraryMore({ shown, total, loading, onMore }: Props) {
  return (
    <div className="mt-6 flex items-center justify-center gap-4 text-xs text-ink-3">
      <EndInView onEnter={onMore} margin="1200px" />
      <span role="status">
        {count(shown)} of {count(total)}
      </span>
      <Button size="small" pending={loading && "Loading…"} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
