"use client";

import { useMemo, useState } from "react";
import { useKeys } from "@/components/ui/use-keys";
import Compare from "@/components/viewer/compare/compare";
import { ModeSwitch } from "@/components/viewer/compare/mode-switch";
import type { Side } from "@/components/viewer/compare/side";
import { calendarDay } from "@/lib/format";
import type { TestImage } from "@/lib/queries/tests";
import { type CompareMode, compareModes, emptyView, type ShareView } from "@/lib/review/view";
import { stageSource } from "./stage-source";

const noPins = { marks: [], selectedId: null, hoveredId: null, area: null, onSelect: () => {} };
const sideOf = (image: TestImage): Side => ({
  label: `#${image.first.number}`,
  detail: calendarDay(image.first.createdAt),
  source: stageSource(image),
  version: null,
});

type Props = { before: TestImage; after: TestImage; onReload: () => void; onClose: () => void };

/** Two images of a test, compared as two versions of media are. */
export default function CompareImages({ before, after, onReload, onClose }: Props) {
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
  const turn = (mode: CompareMode) => () => address.change({ mode });
  const [s, w, o, b, d] = compareModes.map(turn);
  useKeys({ s, w, o, b, d });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section aria-label="Mode" className="flex justify-center border-b border-line bg-paper py-1.5">
        <ModeSwitch
          mode={view.mode}
          onMode={(mode) => address.change({ mode })}
          choices={[{ key: before.hash, label: `#${before.first.number}`, group: "Images" }]}
          chosen={null}
          onChoice={() => {}}
        />
      </section>
      <div className="grid min-h-0 flex-1">
        <Compare
          key={`${before.url} ${after.url}`}
          before={sideOf(before)}
          after={sideOf(after)}
          view={view}
          address={address}
          pins={{ before: noPins, after: noPins }}
          onReload={onReload}
        />
      </div>
    </div>
  );
}
