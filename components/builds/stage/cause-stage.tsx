"use client";

import { ListProblem } from "@/components/shell/list-error";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import { stageKeysOf } from "@/lib/builds/build-keys";
import { noRegion } from "@/lib/builds/build-view";
import { count, plural } from "@/lib/format";
import { causeLetter } from "../cause-letter";
import { CauseBar } from "./cause-bar";
import { CauseNotes } from "./cause-notes";
import { CausePlaces } from "./cause-places";
import { ChangeView } from "./change-view";
import { Decide, PlaceConflict } from "./decide";
import { besidePanel, type CauseStageProps } from "./stage-props";
import { useCauseDecisions } from "./use-cause-decisions";
import { usePlaceDecisions } from "./use-place-decisions";
import { useCausePlaces } from "./use-cause-places";
import { useStageCauses } from "./use-stage-causes";

/** A cause of a build's changes on the stage, place by place. `J` and `K` walk through the causes, the arrows through the places. */
export function CauseStage(props: CauseStageProps) {
  const { of, user, source, view, page, onView, findPage, onClose, labels, mayReview, decisions, userId, laterKey } = props;
  const { readOnly, buttons, panel, sideLayer, tools, facts, links, otherBaseline, menu, onIgnore, threshold } = props;
  const causes = useStageCauses({ source, view, page, onView, findPage });
  const { rows, total, index, number, open, seek } = causes;
  const cause = rows[index];
  const letter = causeLetter(cause?.question ? cause.question.number - 1 : Math.max(number, 0));
  const placeList = useCausePlaces(source, cause?.id ?? null, view.place);
  const { places, loadNext } = placeList;
  const at = Math.max(
    0,
    places.findIndex(({ id }) => id === view.place),
  );
  const place = places[at];
  const shownPlace = placeList.isPending ? null : (place ?? cause?.sample);
  const goPlace = (next: number) => {
    const target = places[next];
    if (target) return onView({ ...noRegion, place: target.id }, "replace");
    if (next < places.length) return;
    void loadNext().then(
      (id) => id && onView({ ...noRegion, place: id }, "replace"),
      () => toast("Couldn’t load more places. Check your connection, then try again.", { kind: "problem" }),
    );
  };
  const isPicked = view.snapshot !== null && view.snapshot === shownPlace?.diffId;
  /** Looks at an area of the snapshot: at its place, or where it belongs to another cause, by its number. */
  const showRegion = (diffId: string, region: number) => {
    const own = places.find((one) => one.diffId === diffId && one.region === region);
    onView(own ? { ...noRegion, place: own.id } : { snapshot: diffId, region }, "replace");
  };
  const showVariant = (diffId: string) => {
    const own = places.find((one) => one.diffId === diffId);
    onView(own ? { ...noRegion, place: own.id } : { cause: null, place: null, snapshot: diffId, region: null }, own ? "replace" : "push");
  };
  const own = useCauseDecisions({ cause, letter, decisions, laterKey, page, onView, onClose, seek });
  const { decision, decide } = own;
  const one = usePlaceDecisions({
    decisions,
    places,
    at,
    hasMore: places.length < (cause?.places ?? 0),
    onPlace: goPlace,
    onLast: own.next,
  });
  const deciding = mayReview && cause !== undefined;
  usePageKeys(stageKeysOf({ mayReview, isComparison: Boolean(readOnly) }));
  useKeys({
    j: (event) => (event.shiftKey ? false : open(index + 1)),
    k: (event) => (event.shiftKey ? false : open(index - 1)),
    ArrowDown: () => goPlace(at + 1),
    ArrowUp: () => goPlace(at - 1),
    a: deciding ? (event) => (event.shiftKey ? one.decide("approve") : decide("approve")) : undefined,
    x: deciding ? (event) => (event.shiftKey ? one.decide("reject") : decide("reject")) : undefined,
    u: deciding ? () => (decision === null && one.isApart ? one.decide("undecide") : own.undo()) : undefined,
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
        waiting={decisions.waiting}
        onStep={(by) => open(index + by)}
        onClose={onClose}
        menu={cause ? menu?.(cause, letter) : null}
        buttons={buttons}
      />
      <p role="status" className="sr-only">
        {sentence}
      </p>
      {causes.isGone ? (
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
              region={isPicked ? view.region : (shownPlace?.region ?? null)}
              onRegion={showRegion}
              view={view}
              onView={onView}
              onVariant={showVariant}
              labels={labels}
              {...(sideLayer && { sideLayer })}
              {...(tools && { tools })}
              facts={facts}
              links={links}
              otherBaseline={otherBaseline}
              threshold={threshold}
              actions={
                readOnly
                  ? readOnly
                  : cause
                    ? (own.field ??
                      one.field ?? (
                        <>
                          {one.conflict && mayReview ? <PlaceConflict {...one.conflict} onDecide={one.decide} /> : null}
                          <Decide cause={cause} letter={letter} mayReview={mayReview} userId={userId} own={own} />
                        </>
                      ))
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
              onMore={placeList.showMore}
              ready={placeList.ready}
              error={placeList.error}
              retry={placeList.retry}
              notes={
                cause ? (
                  <CauseNotes
                    cause={cause}
                    source={source}
                    shown={shownPlace ?? null}
                    deciding={deciding && !decision}
                    decisions={decisions}
                    onCause={(id) => onView({ ...noRegion, cause: id, place: null })}
                    onIgnore={onIgnore ? () => onIgnore(cause) : null}
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
