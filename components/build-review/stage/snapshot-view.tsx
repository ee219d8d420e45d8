"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useChangeLetters } from "@/components/build-review/changes/use-change-letters";
import { useReview, useStageExtras } from "@/components/build-review/review-context";
import { ListProblem } from "@/components/shell/list-error";
import { ChangeStage } from "@/components/stage/change/change-stage";
import type { SideLayer } from "@/components/stage/change/side-layer";
import { StageBar } from "@/components/stage/change/stage-bar";
import type { StagePicture, StageSettings } from "@/components/stage/change/stage-picture";
import { Banner } from "@/components/ui/banner";
import { useKeys } from "@/components/ui/use-keys";
import { layOutAligned } from "@/lib/builds/aligned-layout";
import { partOfAllVariants } from "@/lib/builds/variants";
import type { SnapshotChange } from "@/lib/queries/builds";
import { outlinedAreas } from "./areas-of";
import { FactsButton } from "./facts-button";
import { type MoreActions, MoreMenu } from "./more-menu";
import { TextStage } from "./text-stage";
import { useVariantsOpen } from "./use-variants-open";
import { VariantStrip } from "./variant-strip";

type Props = {
  /** Snapshot to show; null while it is not known. */
  diffId: string | null;
  /** Area that is looked at; null for the first. */
  region: number | null;
  /** Looks at another area of the snapshot. */
  onRegion: (change: SnapshotChange, region: number) => void;
  /** Shows the page of the snapshot in another browser, viewport or theme. */
  onVariant: (diffId: string) => void;
  /** Place in the list, and the decision. */
  bar: { middle: ReactNode; end: ReactNode };
  more: MoreActions;
  /** Frames of the change, between the pictures and the bar. */
  film?: ReactNode;
  /** Sections about changes like this one, among the facts. */
  notes?: ReactNode;
};

type File = SnapshotChange["head"];
const isPicture = (file: File) => Boolean(file?.contentType.startsWith("image/"));
const pictureOf = (file: File, label: string): StagePicture | null =>
  file && isPicture(file) ? { url: file.url, width: file.width ?? 1280, height: file.height ?? 720, label } : null;

/** Loads a snapshot and shows it on the stage. The one before stays until the next has loaded, so that the frame keeps its size. */
export function SnapshotView({ diffId, region, onRegion, onVariant, bar, more, film, notes }: Props) {
  const { source, address, labels } = useReview();
  const { sideLayer, otherBaseline, onComment } = useStageExtras();
  const { view, onView } = address;
  const client = useQueryClient();
  const [showsVariants, setShowsVariants] = useVariantsOpen();
  const wanted = useQuery({ ...source.change(diffId ?? ""), enabled: diffId !== null });
  const [last, setLast] = useState(wanted.data);
  if (wanted.data && wanted.data !== last) setLast(wanted.data);
  const change = wanted.data ?? last;
  const letterOf = useChangeLetters();
  const areas = useMemo(() => (change ? outlinedAreas(change, letterOf) : []), [change, letterOf]);
  const current = Math.min(Math.max(0, region ?? 0), Math.max(0, areas.length - 1));
  const { before: beforeLabel, after: afterLabel } = labels;
  const before = useMemo(() => (change ? pictureOf(change.base, beforeLabel) : null), [change, beforeLabel]);
  const after = useMemo(() => (change ? pictureOf(change.head, afterLabel) : null), [change, afterLabel]);
  const isText = change ? !isPicture(change.head ?? change.base) : false;
  const part = change && source.named && !isText ? partOfAllVariants(change.name) : "";
  useKeys({ v: part ? () => setShowsVariants(true) : undefined });
  const failed = wanted.error && !wanted.data ? wanted.error : null;
  if (failed || !change)
    return (
      <>
        <div
          className="grid min-h-0 flex-1 place-items-center bg-stage p-4"
          {...(failed ? null : { role: "status", "aria-label": "Loading" })}
        >
          {failed ? <ListProblem error={failed} retry={() => void wanted.refetch()} className="max-w-120" empty /> : null}
        </div>
        {film}
        <StageBar {...bar} />
      </>
    );
  const reload = () => void client.invalidateQueries(source.change(change.id));
  const settings: StageSettings = { mode: view.mode ?? "split", inPlace: view.rows === "place" };
  const onSettings = ({ mode, inPlace }: Partial<StageSettings>) =>
    onView(
      {
        ...(mode && { mode: mode === "split" ? null : mode }),
        ...(inPlace !== undefined && { rows: inPlace ? ("place" as const) : null }),
      },
      "replace",
    );
  const moves = Boolean(before && after && layOutAligned(before, after, areas).moves);
  const look = { current, onCurrent: (index: number) => onRegion(change, index), settings, onSettings };
  const slots = {
    ...bar,
    end: (
      <>
        <FactsButton change={change} area={areas[current]} notes={notes} />
        <MoreMenu
          {...more}
          onComment={isText ? undefined : onComment}
          moved={moves ? { inPlace: settings.inPlace, onToggle: () => onSettings({ inPlace: !settings.inPlace }) } : null}
          fileUrl={(change.head ?? change.base)?.url ?? null}
        />
        {bar.end}
      </>
    ),
  };
  const foot =
    part && showsVariants ? (
      <VariantStrip
        list={source.named!(part)}
        current={{ id: diffId ?? change.id, name: change.name }}
        onVariant={onVariant}
        onClose={() => setShowsVariants(false)}
      />
    ) : (
      film
    );
  return (
    <>
      {change.status === "changed" && !change.base ? (
        <Banner icon={Clock} className="rounded-none! px-4!" action={otherBaseline}>
          <b>The images of {labels.before.split(" ")[0] || "the baseline"} are no longer kept.</b> Facts and decisions stay.
        </Banner>
      ) : null}
      {change.problem ? (
        <p role="alert" className="border-b border-line bg-sheet px-4 py-2 text-danger">
          {change.problem}
        </p>
      ) : null}
      {isText ? (
        <TextStage key={change.id} change={change} areas={areas} look={look} onReload={reload} foot={foot} bar={slots} />
      ) : (
        <ChangeStage
          pair={{ before, after, areas, onReload: reload }}
          look={look}
          sideLayer={sideLayer && ((layer: SideLayer) => sideLayer(layer, change))}
          foot={foot}
          bar={slots}
        />
      )}
    </>
  );
}
