"use client";

import type { ReactNode } from "react";
import type { SnapshotChange } from "@/lib/queries/builds";
import LineChanges from "@/components/builds/lines/line-changes";

type Props = { change: SnapshotChange; onReload: () => void; actions: ReactNode };

/** Line difference of a text snapshot, with the bar of its decision. */
export const TextStage = ({ change, onReload, actions }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <div className="min-h-0 flex-1 overflow-auto bg-stage p-4">
      <LineChanges name={change.name} before={change.base?.url ?? null} after={change.head?.url ?? null} onReload={onReload} />
    </div>
    <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-3 py-2">{actions}</div>
  </div>
);
