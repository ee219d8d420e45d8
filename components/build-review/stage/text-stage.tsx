"use client";

import { type ReactNode, useMemo } from "react";
import { LineChanges } from "@/components/build-review/lines/line-changes";
import { StageBar, type StageBarSlots } from "@/components/stage/change/stage-bar";
import type { OutlinedArea, StageLook } from "@/components/stage/change/stage-picture";
import { useKeys } from "@/components/ui/use-keys";
import type { SnapshotChange } from "@/lib/queries/builds";

type Props = {
  change: SnapshotChange;
  areas: readonly OutlinedArea[];
  look: Pick<StageLook, "current" | "onCurrent">;
  onReload: () => void;
  foot: ReactNode;
  bar: StageBarSlots;
};

const linesOf = (box: OutlinedArea["before"]) => (box ? { from: box.y + 1, to: box.y + box.height } : null);

/** Line difference of a text snapshot, with the bar of its decision. The lines of the current area are marked and shown. */
export function TextStage({ change, areas, look: { current, onCurrent }, onReload, foot, bar }: Props) {
  const step = (by: 1 | -1) => (areas.length ? onCurrent((current + by + areas.length) % areas.length) : false);
  useKeys({
    j: (event) => (event.shiftKey ? step(1) : false),
    k: (event) => (event.shiftKey ? step(-1) : false),
  });
  const area = areas[current];
  const marked = useMemo(() => area && { before: linesOf(area.before), after: linesOf(area.after) }, [area]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto bg-stage p-4">
        <LineChanges
          name={change.name}
          before={change.base?.url ?? null}
          after={change.head?.url ?? null}
          marked={marked}
          onReload={onReload}
        />
      </div>
      {foot}
      <StageBar {...bar} />
    </div>
  );
}
