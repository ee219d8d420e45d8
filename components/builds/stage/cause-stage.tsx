"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useList } from "@/components/shell/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { useKeys } from "@/components/ui/use-keys";
import { lookingKeys, stageKeys } from "@/lib/builds/build-keys";
import type { StageView } from "@/lib/builds/build-view";
import { count, plural } from "@/lib/format";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { SnapshotChange } from "@/lib/queries/builds";
import type { BarReader } from "../bar-frame";
import { causeLetter } from "../cause-letter";
import type { BuildCause } from "@/lib/queries/builds";
import type { Decisions } from "../use-decisions";
import { CauseBar } from "./cause-bar";
import { CausePlaces } from "./cause-places";
import { LookAlikes } from "./look-alikes";
import { ChangeView } from "./change-view";
import { Decide } from "./decide";
import type { SideLayer } from "./change-stage";
import { useCauseDecisions } from "./use-cause-decisions";
import { usePreloadedCauses } from "./use-preloaded-causes";

/**
 * Classes of the stage with a panel: beside it, on small screens a sheet under it. A sheet that is open hides the bar under the pictures, so
 * that they keep the room.
 */
export const besidePanel =
  "grid grid-cols-1 beside:grid-cols-[minmax(0,1fr)_320px] stacked:flex stacked:flex-col stacked:has-[aside:not([data-stop=peek])]:[&_[data-stage-bar]]:hidden";

/** Slots that others fill about the change on the stage. */
export type StageSlots = {
  /** Buttons in the bar at the top. */
  buttons?: ReactNode;
  /** Panel instead of the list of places. */
  panel?: ReactNode;
  /** Layer over a side, such as pins. */
  sideLayer?: (layer: SideLayer, change: SnapshotChange) => ReactNode;
  /** Tools under the pictures. */
  tools?: (change: SnapshotChange) => ReactNode;
  /** Start of the line of facts. */
  facts?: ReactNode;
  /** Threshold of the difference that is shown: 0 to 1. */
  threshold?: number;
};

export type CauseStageProps = StageSlots & {
  of: { owner: string; project: string };
  user: BarReader;
  source: ChangeSource;
  view: StageView;
  /** Page of the list of causes. */
  page: number;
  /** Changes the address. Walking replaces the entry of the browser's history. */
  onView: (view: Partial<StageView> & { page?: number }, history?: "push" | "replace") => void;
  /** Finds the page of a cause that is not on this one. */
  findPage: (causeId: string) => Promise<number | null>;
  onClose: () => void;
  /** Names of both sides, such as "#482 71be03a". */
  labels: { before: string; after: string };
  mayReview: boolean;
  /** Text in place of the decision, where nobody can decide. */
  readOnly?: ReactNode;
  decisions: Decisions;
  userId: string;
  /** Name of the reader and the build, under which causes for later are kept. */
  laterKey: string | null;
  /** Menu of further actions about a cause. */
  menu?: (cause: BuildCause, letter: string) => ReactNode;
};

/** A cause of a build's changes on the stage, place by place. `J` and `K` walk through the causes, the arrows through the places. */
export function CauseStage(props: CauseStageProps) {
  const { of, user, source, view, page, onView, findPage, onClose, labels, mayReview, decisions, userId, laterKey } = props;
  const { readOnly, buttons, panel, sideLayer, tools, facts, menu, threshold } = props;
  const client = useQueryClient();
  const causes = useList(source.causes(page));
  const { rows, total, perPage } = causes;
  const index = rows.findIndex(({ id }) => id === view.cause);
  const cause = rows[index];
  const number = (page - 1) * perPage + index;
  const letter = causeLetter(Math.max(number, 0));
  const placeList = useQuery({ ...source.places(view.cause!), enabled: cause !== undefined });
  const places = placeList.data?.results ?? [];
  const at = Math.max(
    0,
    places.findIndex(({ id }) => id === view.place),
  );
  const place = places[at];
  const shownPlace = view.place && !place ? null : (place ?? cause?.sample);
  const isMissing = causes.ready && !causes.stale && !cause;
  const { data: found } = useQuery({
    queryKey: ["page of a cause", view.cause],
    queryFn: () => findPage(view.cause!),
    enabled: isMissing,
    retry: false,
  });
  useEffect(() => {
    if (isMissing && found && found !== page) onView({ page: found }, "replace");
  }, [isMissing, found, page, onView]);
  usePreloadedCauses(client, source, rows, index);

  const open = (next: number) => {
    const target = rows[next];
    if (target) return onView({ cause: target.id, place: null }, "replace");
    const isBefore = next < 0;
    const nextPage = page + (isBefore ? -1 : 1);
    if (nextPage < 1 || (nextPage - 1) * perPage >= total) return;
    void client.fetchQuery(source.causes(nextPage)).then(({ results }) => {
      const edge = isBefore ? results.at(-1) : results[0];
      if (edge) onView({ cause: edge.id, place: null, page: nextPage }, "replace");
    });
  };
  const goPlace = (next: number) => {
    const target = places[next];
    if (target) onView({ place: target.id }, "replace");
  };
  const showVariant = (diffId: string) => {
    const own = places.find((one) => one.diffId === diffId);
    onView(own ? { place: own.id } : { cause: null, place: null, snapshot: diffId, region: null }, own ? "replace" : "push");
  };
  const own = useCauseDecisions({ rows, index, letter, decisions, laterKey, open });
  const { decision, decide } = own;
  const decidePlace = (wanted: "approve" | "reject") => {
    if (place) decisions.decide({ placeId: place.id }, wanted);
  };
  const deciding = mayReview && cause !== undefined;
  usePageKeys(readOnly ? lookingKeys : stageKeys);
  useKeys({
    j: (event) => (event.shiftKey ? false : open(index + 1)),
    k: (event) => (event.shiftKey ? false : open(index - 1)),
    ArrowDown: () => goPlace(at + 1),
    ArrowUp: () => goPlace(at - 1),
    a: deciding ? (event) => (event.shiftKey ? decidePlace("approve") : decide("approve")) : undefined,
    x: deciding ? (event) => (event.shiftKey ? decidePlace("reject") : decide("reject")) : undefined,
    u: deciding ? () => decide("undecide") : undefined,
    ".": deciding && decision === null ? own.skip : undefined,
    Escape: onClose,
  });
  const sentence = cause
    ? `Cause ${letter} of ${count(total)}. ${cause.summary}. ${plural(cause.places, "place")}. ${decision ?? "Undecided"}.`
    : "";
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <CauseBar
        of={of}
        user={user}
        cause={cause}
        letter={letter}
        number={number}
        total={total}
        onStep={(by) => open(index + by)}
        onClose={onClose}
        menu={cause ? menu?.(cause, letter) : null}
        buttons={buttons}
      />
      <p role="status" className="sr-only">
        {sentence}
      </p>
      {isMissing && found === null ? (
        <main id="main" className="grid flex-1 place-items-center p-6">
          <EmptyState title="This cause is no longer in the build">
            The build was compared again.{" "}
            <button type="button" className="link" onClick={onClose}>
              Show all causes
            </button>
          </EmptyState>
        </main>
      ) : (
        <div
          className={`min-h-0 flex-1 ${panel ? besidePanel : "grid grid-cols-1 max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_296px]"}`}
        >
          <main
            id="main"
            tabIndex={-1}
            className={`flex min-h-0 min-w-0 flex-col outline-none ${panel ? "max-lg:flex-1" : "max-lg:h-[calc(100dvh-3rem)]"}`}
          >
            <ListProblem error={causes.error} retry={causes.retry} className="m-3" />
            <ChangeView
              of={of}
              source={source}
              diffId={shownPlace?.diffId ?? null}
              region={shownPlace?.region ?? null}
              view={view}
              onView={onView}
              onVariant={showVariant}
              labels={labels}
              {...(sideLayer && { sideLayer })}
              {...(tools && { tools })}
              facts={facts}
              threshold={threshold}
              actions={
                readOnly
                  ? readOnly
                  : cause
                    ? (own.field ?? <Decide cause={cause} letter={letter} mayReview={mayReview} userId={userId} own={own} />)
                    : null
              }
            />
          </main>
          {panel ?? (
            <CausePlaces
              places={places}
              total={cause?.places ?? 0}
              current={at}
              decisions={decisions}
              onPlace={goPlace}
              ready={placeList.data !== undefined}
              error={placeList.error}
              retry={() => void placeList.refetch()}
              alike={
                cause?.alike && source.alike ? (
                  <LookAlikes
                    list={source.alike(cause.id)}
                    causeId={cause.id}
                    onCause={(id) => onView({ cause: id, place: null })}
                    decisions={decisions}
                  />
                ) : null
              }
            />
          )}
        </div>
      )}
    </div>
  );
}
