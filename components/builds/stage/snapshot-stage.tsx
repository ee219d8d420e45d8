"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { usePageKeys } from "@/components/ui/page-keys";
import { useKeys } from "@/components/ui/use-keys";
import { snapshotKeysOf } from "@/lib/builds/build-keys";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { backClass, BarFrame } from "../bar-frame";
import { isDecidable, snapshotSentence } from "../snapshot-decision";
import { besidePanel, type CauseStageProps } from "./stage-props";
import { ChangeView } from "./change-view";
import { DecideSnapshot } from "./decide-snapshot";
import { NeighbourButtons } from "./neighbour-buttons";
import { useSnapshotDecisions } from "./use-snapshot-decisions";
import { useStageSnapshots } from "./use-stage-snapshots";

type Props = Omit<CauseStageProps, "findPage" | "laterKey" | "menu"> & {
  /** Section whose snapshots `J` and `K` walk through; null where the snapshot was not opened from one. */
  section: SnapshotSection | null;
};

/** A snapshot of a build on the stage: changed, new, removed, failed or unchanged. */
export function SnapshotStage({ section, ...props }: Props) {
  const {
    of,
    user,
    source,
    view,
    page,
    onView,
    onClose,
    labels,
    mayReview,
    readOnly,
    decisions,
    userId,
    buttons,
    panel,
    sideLayer,
    tools,
    facts,
    links,
    otherBaseline,
    threshold,
  } = props;
  const { data: change } = useQuery(source.change(view.snapshot!));
  const list = useStageSnapshots({ source, section, view, page, onView });
  const { own, field, decide, undo } = useSnapshotDecisions({ change, list, decisions, userId, page, onView, onClose });
  const deciding = mayReview && change && isDecidable(change);
  const step = (by: 1 | -1) => list.open(list.index + by);
  usePageKeys(snapshotKeysOf({ mayReview, isComparison: Boolean(readOnly) }));
  useKeys({
    j: (event) => (event.shiftKey ? false : step(1)),
    k: (event) => (event.shiftKey ? false : step(-1)),
    a: deciding ? () => decide("approve") : undefined,
    x: deciding ? () => decide("reject") : undefined,
    u: mayReview ? undo : undefined,
    Escape: onClose,
  });
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <BarFrame
        of={of}
        user={user}
        back={
          <button type="button" className={backClass} onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
            Snapshots
          </button>
        }
        actions={buttons}
      >
        <h1 className="min-w-0 self-center truncate font-strong" title={change?.name}>
          {change?.name ?? "Snapshot"}
        </h1>
        {list.index < 0 ? null : (
          <NeighbourButtons what="snapshot" number={list.number} total={list.total} waiting={decisions.waiting} onStep={step} />
        )}
      </BarFrame>
      <p role="status" className="sr-only">
        {change && list.index >= 0 ? snapshotSentence(change, list.number, list.total, decisions) : ""}
      </p>
      <div className={`min-h-0 flex-1 ${panel ? besidePanel : "grid grid-cols-1"}`}>
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none max-lg:flex-1">
          <ChangeView
            of={of}
            source={source}
            diffId={view.snapshot}
            region={view.region}
            onRegion={(_, region) => onView({ region }, "replace")}
            view={view}
            onView={onView}
            onVariant={(snapshot) => onView({ snapshot, region: null }, "replace")}
            labels={labels}
            {...(sideLayer && { sideLayer })}
            {...(tools && { tools })}
            facts={facts}
            links={links}
            otherBaseline={otherBaseline}
            threshold={threshold}
            actions={
              readOnly ??
              (deciding
                ? (field ?? <DecideSnapshot change={change} {...own!} onDecide={decide} onApproveElsewhere={decisions.approveElsewhere} />)
                : null)
            }
          />
        </main>
        {panel}
      </div>
    </div>
  );
}
