"use client";

import { type ReactNode, useMemo } from "react";
import LineChanges from "@/components/builds/lines/line-changes";
import { useKeys } from "@/components/ui/use-keys";
import type { SnapshotChange } from "@/lib/queries/builds";
import { AreaSteps } from "./area-steps";
import type { OutlinedArea } from "./stage-picture";

type Props = {
  change: SnapshotChange;
  areas: readonly OutlinedArea[];
  /** Index of the area that is looked at. */
  current: number;
  onCurrent: (index: number) => void;
  onReload: () => void;
  actions: ReactNode;
};

const linesOf = (box: OutlinedArea["before"]) => (box ? { from: box.y + 1, to: box.y + box.height } : null);

/** Line difference of a text snapshot, with the bar of its decision. The lines of the current area are marked and shown. */
export function TextStage({ change, areas, current, onCurrent, onReload, actions }: Props) {
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
      <div data-stage-bar className="flex min-h-14 flex-wrap items-center gap-2 border-t border-line bg-paper px-3 py-2">
        <AreaSteps areas={areas} current={current} onStep={step} />
        <span className="ms-auto flex flex-wrap items-center gap-2">{actions}</span>
      </div>
    </div>
  );
}
