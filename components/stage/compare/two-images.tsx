"use client";

import { useMemo, useState } from "react";
import { useKeys } from "@/components/ui/use-keys";
import { modeKeys } from "@/lib/review/compare-modes";
import { type CompareMode, compareModes, emptyView, type ShareView } from "@/lib/review/view";
import Compare from "./compare";
import CompareSwitch from "./compare-switch";
import type { Side } from "./side";

const noPins = { marks: [], selectedId: null, hoveredId: null, area: null, onSelect: () => {}, placement: null };
type Props = { before: Side; after: Side; onReload: () => void; onClose: () => void };

/** Two images without comments, compared as two versions of media are. Fills its parent, a flex column. */
export function TwoImages({ before, after, onReload, onClose }: Props) {
  const [view, setView] = useState<ShareView & { mode: CompareMode }>({ ...emptyView, mode: "split" });
  const address = useMemo(
    () => ({
      now: () => emptyView,
      arrival: 0,
      settle: () => {},
      tell: () => () => {},
      change: ({ mode, ...patch }: Partial<ShareView>) =>
        mode === null ? onClose() : setView((old) => ({ ...old, ...patch, mode: mode ?? old.mode })),
    }),
    [onClose],
  );
  useKeys(modeKeys(compareModes, (mode) => address.change({ mode })));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section aria-label="Mode" className="flex justify-center border-b border-line bg-paper py-1.5">
        <CompareSwitch mode={view.mode} onMode={(mode) => address.change({ mode })} labels={[before.label, after.label]} />
      </section>
      <div className="grid min-h-0 flex-1">
        <Compare
          key={`${before.source.fileUrl} ${after.source.fileUrl}`}
          sides={{ before, after }}
          view={view}
          address={address}
          pins={{ before: noPins, after: noPins }}
          onReload={onReload}
        />
      </div>
    </div>
  );
}
