"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { IconButton } from "@/components/ui/icon-button";
import { useKeys } from "@/components/ui/use-keys";
import { partOfAllVariants } from "@/lib/builds/variants";
import type { StageView } from "@/lib/builds/build-view";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { SnapshotChange } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { causeLetter } from "../cause-letter";
import { useVariantsOpen } from "./use-variants-open";
import { VariantStrip } from "./variant-strip";
import { ChangeStage } from "./change-stage";
import type { SideLayer } from "./side-layer";
import { FactsLine } from "./facts-line";
import type { OutlinedArea, StagePicture } from "./stage-picture";
import { TextStage } from "./text-stage";

type Props = {
  of: { owner: string; project: string };
  source: Pick<ChangeSource, "change" | "named">;
  /** Snapshot to show; null while it is not known. */
  diffId: string | null;
  /** Area that is looked at; null for the first. */
  region: number | null;
  /** Looks at another area of the snapshot. */
  onRegion: (diffId: string, region: number) => void;
  view: Pick<StageView, "mode" | "rows">;
  onView: (view: Partial<Pick<StageView, "mode" | "rows">>, history?: "push" | "replace") => void;
  /** Shows the page of the snapshot in another browser, viewport or theme. */
  onVariant: (diffId: string) => void;
  labels: { before: string; after: string };
  sideLayer?: (layer: SideLayer, change: SnapshotChange) => ReactNode;
  tools?: (change: SnapshotChange) => ReactNode;
  facts?: ReactNode;
  links?: ((change: SnapshotChange) => ReactNode) | undefined;
  /** Button that chooses another baseline. */
  otherBaseline?: ReactNode;
  /** Threshold of the difference that is shown: 0 to 1. */
  threshold?: number | undefined;
  actions: ReactNode;
};

type File = SnapshotChange["head"];
const isPicture = (file: File) => Boolean(file?.contentType.startsWith("image/"));
const pictureOf = (file: File, label: string): StagePicture | null =>
  file && isPicture(file) ? { url: file.url, width: file.width ?? 1280, height: file.height ?? 720, label } : null;

/** Loads a snapshot and shows it on the stage. The one before stays until the next has loaded, so that the frame keeps its size. */
export function ChangeView(props: Props) {
  const { of, source, diffId, region, onRegion, view, onView, onVariant, labels, sideLayer, tools, facts, links } = props;
  const { otherBaseline, threshold, actions } = props;
  const client = useQueryClient();
  const [showsVariants, setShowsVariants] = useVariantsOpen();
  const wanted = useQuery({ ...source.change(diffId ?? ""), enabled: diffId !== null });
  const last = useRef(wanted.data);
  if (wanted.data) last.current = wanted.data;
  const change = wanted.data ?? last.current;
  const areas = useMemo(() => (change ? areasOf(change) : []), [change]);
  const current = Math.min(Math.max(0, region ?? 0), Math.max(0, areas.length - 1));
  const { before: beforeLabel, after: afterLabel } = labels;
  const before = useMemo(() => change && pictureOf(change.base, beforeLabel), [change, beforeLabel]);
  const after = useMemo(() => change && pictureOf(change.head, afterLabel), [change, afterLabel]);
  const isText = change ? !isPicture(change.head ?? change.base) : false;
  const part = change && source.named && !isText ? partOfAllVariants(change.name) : "";
  useKeys({ v: part ? () => setShowsVariants(true) : undefined });
  const failed = wanted.error && !wanted.data ? wanted.error : null;
  if (failed || !change)
    return (
      <NoChange actions={actions}>
        {failed ? <ListProblem error={failed} retry={() => void wanted.refetch()} className="max-w-120" empty /> : null}
      </NoChange>
    );
  const reload = () => void client.invalidateQueries(source.change(change.id));
  const variants =
    part && showsVariants ? (
      <VariantStrip
        list={source.named!(part)}
        current={{ id: diffId ?? change.id, name: change.name }}
        onVariant={onVariant}
        onClose={() => setShowsVariants(false)}
      />
    ) : null;
  const ownTools = (
    <>
      {part ? (
        <IconButton
          label={showsVariants ? "Hide variants" : "Show variants"}
          shortcut={showsVariants ? "Esc" : "V"}
          side="top"
          size="medium"
          aria-pressed={showsVariants}
          onClick={() => setShowsVariants(!showsVariants)}
        >
          <LayoutGrid aria-hidden />
        </IconButton>
      ) : null}
      {tools?.(change)}
    </>
  );
  return (
    <>
      {change.status === "changed" && !change.base ? (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-sheet px-4 py-2">
          The picture of {labels.before.split(" ")[0] || "the baseline"} is no longer kept.
          {otherBaseline}
        </p>
      ) : null}
      {change.problem ? (
        <p role="alert" className="border-b border-line bg-sheet px-4 py-2 text-danger">
          {change.problem}
        </p>
      ) : null}
      {isText ? (
        <TextStage
          key={change.id}
          change={change}
          areas={areas}
          current={current}
          onCurrent={(index) => onRegion(change.id, index)}
          onReload={reload}
          actions={actions}
        />
      ) : (
        <ChangeStage
          before={before ?? null}
          after={after ?? null}
          areas={areas}
          current={current}
          onCurrent={(index) => onRegion(change.id, index)}
          settings={{ mode: view.mode ?? "split", inPlace: view.rows === "place" }}
          onSettings={({ mode, inPlace }) =>
            onView(
              {
                ...(mode && { mode: mode === "split" ? null : mode }),
                ...(inPlace !== undefined && { rows: inPlace ? ("place" as const) : null }),
              },
              "replace",
            )
          }
          onReload={reload}
          {...(threshold !== undefined && { threshold })}
          {...(sideLayer && { sideLayer: (layer: SideLayer) => sideLayer(layer, change) })}
          foot={variants}
          tools={ownTools}
          actions={actions}
        />
      )}
      <FactsLine
        change={change}
        area={areas[current]}
        lead={facts}
        links={links?.(change)}
        history={change.test ? routes.test(of.owner, of.project, change.test.id) : null}
      />
    </>
  );
}

/** The stage while its snapshot is loading, or could not be loaded: decisions stay where they are. */
const NoChange = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <>
    <div
      className="grid min-h-0 flex-1 place-items-center bg-stage p-4"
      {...(children ? null : { role: "status", "aria-label": "Loading" })}
    >
      {children}
    </div>
    <div data-stage-bar className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-3 py-2">
      {actions}
    </div>
    <div data-stage-bar className="min-h-8 border-t border-line bg-paper" />
  </>
);

/** Returns the changed areas of a snapshot with the letters of their causes. */
function areasOf({ id, regions = [], places }: SnapshotChange): OutlinedArea[] {
  const byRegion = new Map(places.map((place) => [place.region, place]));
  // Very many areas are one place.
  const all = places.length === 1 && regions.length > 1 ? places[0] : undefined;
  return regions.map((region, index) => {
    const place = byRegion.get(index) ?? all;
    return {
      ...region,
      key: `${id} ${index}`,
      letter: place ? causeLetter((place.questionNumber ?? place.causeNumber) - 1) : String(index + 1),
      decision: place?.decision ?? null,
    };
  });
}
