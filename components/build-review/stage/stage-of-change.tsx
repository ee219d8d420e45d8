"use client";

import { ListProblem } from "@/components/shell/list-error";
import { approvalOf, changeDecision, changeSubject, decidedApart, useVariants } from "@/components/build-review/changes/change-subject";
import { ChangeTitle } from "@/components/build-review/changes/change-title";
import { causeSentence, isDecidedByRules } from "@/components/build-review/changes/cause-facts";
import { causeLetter } from "@/components/build-review/changes/cause-letter";
import { rowOfPlace } from "@/components/build-review/changes/use-change-letters";
import { EarlierApproval } from "@/components/build-review/decisions/earlier-approval";
import { useReview, useStageExtras } from "@/components/build-review/review-context";
import { useDeciding } from "@/components/review-walk/use-deciding";
import { useLater } from "@/components/review-walk/use-later";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageActionList } from "@/components/ui/page-actions";
import { usePageKeys } from "@/components/ui/page-keys";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import { stageKeysOf } from "@/lib/builds/build-keys";
import { noRegion } from "@/lib/builds/build-view";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf, positionOf, storedDecision, targetOf } from "@/lib/builds/joint-causes";
import { plural } from "@/lib/format";
import type { BuildCause, CausePlace, SnapshotChange } from "@/lib/queries/builds";
import { DecisionButtons } from "./decision-buttons";
import { Film } from "./film";
import { ChangeNotes } from "./seen-before";
import { SnapshotView } from "./snapshot-view";
import { ReviewStageFrame } from "./stage-frame";
import { usePlaceDeciding } from "./use-place-deciding";
import { usePlaces } from "./use-places";
import { useStageChanges } from "./use-stage-changes";
import { WalkButtons } from "./walk-buttons";

/** A change on the stage, snapshot by snapshot. `J` and `K` walk through the changes, the arrows through the snapshots. */
export function StageOfChange() {
  const { source, mayReview, decisions, reader, build, laterKey, address } = useReview();
  const { onRule } = useStageExtras();
  const { view, page, onView, onClose } = address;
  const walk = useStageChanges();
  const { row, total, number, at } = walk;
  const letter = causeLetter(row ? positionOf(row, Math.max(number, 0)) : 0);
  const list = usePlaces(source, row?.id ?? null, view.place);
  const { places, frames, loadNext } = list;
  const found = places.findIndex(({ id, causeId }) => (view.place ? id === view.place : causeId === view.cause));
  const placeAt = Math.max(0, found);
  const place = places[placeAt];
  const shown = list.isPending ? null : (place ?? row?.sample);
  const frameAt = Math.max(
    0,
    frames.findIndex((first) => places[first]?.diffId === place?.diffId),
  );
  const goPlace = (id: string) => onView({ ...noRegion, place: id }, "replace");
  const goFurther = (isWanted: (one: CausePlace) => boolean, onNone?: () => void) =>
    void loadNext(isWanted).then(
      (id) => (id ? goPlace(id) : id === null && onNone?.()),
      () => toast("Couldn’t load more snapshots. Check your connection, then try again.", { kind: "problem" }),
    );
  const goFrame = (next: number) => {
    const target = places[frames[next] ?? -1];
    if (target) return goPlace(target.id);
    if (next >= frames.length) goFurther((one) => !places.some(({ diffId }) => diffId === one.diffId));
  };
  /** Looks at an area of the snapshot, whose change becomes the one on the stage. */
  const showRegion = (change: SnapshotChange, region: number) => {
    const own = places.find((one) => one.diffId === change.id && one.region === region);
    if (own) return goPlace(own.id);
    const other = change.places.find((one) => one.region === region);
    // The change as the list has it needs no request, so that heading, film and decision follow immediately.
    const listed = other && walk.rows[rowOfPlace(walk.rows, other)];
    onView(other ? { ...noRegion, cause: listed?.id ?? other.causeId, place: other.id } : { snapshot: change.id, region }, "replace");
  };
  const showVariant = (diffId: string) => {
    const own = places.find((one) => one.diffId === diffId);
    onView(own ? { ...noRegion, place: own.id } : { cause: null, place: null, snapshot: diffId, region: null }, own ? "replace" : "push");
  };
  const isPicked = view.snapshot !== null && view.snapshot === shown?.diffId;

  const later = useLater(laterKey);
  const finish = usePageActionList().find(({ id }) => id === "finish-review");
  const isOpen = (one: BuildCause) => decisions.shown(targetOf(one), storedDecision(one)) === null && !isDecidedByRules(one);
  const goOn = () =>
    walk.seek({
      isWanted: isOpen,
      isLast: ({ id }) => later.has(id),
      onNone: () => toast("All changes decided", { id: "end of changes", action: finish ?? { label: "Show all changes", run: onClose } }),
    });
  const looks = useVariants(row);
  const apart = decidedApart(looks.variants, decisions);
  const from = row && { id: row.id, page };
  const subject = row ? { ...changeSubject(row, letter, decisions, apart), place: from! } : null;
  const only = usePlaceDeciding({ list, at: placeAt, from, onPlace: goPlace, onFurther: goFurther, onLast: goOn });
  const deciding = useDeciding({
    decide: decisions.decide,
    decidedAt: decisions.decidedAt,
    onDecided: ({ target }) => ("placeId" in target ? only.goOn() : goOn()),
    onReturn: ({ target, place: last }) =>
      last && onView({ ...noRegion, cause: last.id, place: "placeId" in target ? target.placeId : null, page: last.page }, "replace"),
  });
  // Which variants keep their own decision must be known first.
  const may = mayReview && subject !== null && looks.ready;
  const decide = (wanted: Decision) => (may ? deciding.decide(subject, wanted) : undefined);
  const decideOnly = (wanted: Decision) => (may && only.subject ? deciding.decide(only.subject, wanted) : undefined);
  const skip = () => {
    if (row) later.add(row.id);
    goOn();
  };
  usePageKeys(stageKeysOf({ mayReview, isComparison: build === null }));
  useKeys({
    j: (event) => (event.shiftKey ? false : walk.go(at + 1)),
    k: (event) => (event.shiftKey ? false : walk.go(at - 1)),
    ArrowDown: () => goFrame(frameAt + 1),
    ArrowUp: () => goFrame(frameAt - 1),
    a: may ? (event) => (event.shiftKey ? decideOnly("approve") : decide("approve")) : undefined,
    x: may ? (event) => (event.shiftKey ? decideOnly("reject") : decide("reject")) : undefined,
    u: may ? () => (subject.decision === null && only.isApart ? decideOnly("undecide") : deciding.undo(subject)) : undefined,
    i: onRule && row ? (event) => (event.shiftKey ? onRule(row, "ignore") : false) : undefined,
    ".": may && subject.decision === null ? skip : undefined,
    Escape: onClose,
  });
  return (
    <ReviewStageFrame
      back={plural(total, "change")}
      heading={row ? <ChangeTitle row={row} letter={letter} /> : null}
      sentence={row ? causeSentence(row, letter, total, subject!.decision) : ""}
      unsent={decisions.unsent}
    >
      {walk.isGone ? (
        <EmptyState wide title="This change is no longer in the build">
          The build was compared again.{" "}
          <button type="button" className="link" onClick={onClose}>
            Show all changes
          </button>
        </EmptyState>
      ) : (
        <>
          <ListProblem error={walk.error} retry={walk.retry} className="m-3" />
          <ListProblem error={looks.error} retry={looks.retry} empty={!looks.ready} className="m-3" />
          <SnapshotView
            diffId={shown?.diffId ?? null}
            region={isPicked ? view.region : (shown?.region ?? null)}
            onRegion={showRegion}
            onVariant={showVariant}
            film={
              <Film list={list} current={frameAt} snapshots={(row && (jointOf(row)?.snapshots ?? row.snapshots)) || 0} onFrame={goFrame} />
            }
            notes={
              row && shown ? (
                <ChangeNotes
                  cause={row}
                  shown={shown}
                  deciding={may && subject.decision === null}
                  onIgnore={onRule ? () => onRule(row, "ignore") : null}
                />
              ) : null
            }
            more={{
              onLater: may && subject.decision === null ? skip : undefined,
              onOnly: may ? decideOnly : undefined,
              onRule: onRule && row ? (effect) => onRule(row, effect) : undefined,
            }}
            bar={{
              middle: at < 0 ? null : <WalkButtons what="change" number={number} total={total} onStep={(by) => walk.go(at + by)} />,
              end: row
                ? (deciding.field(subject) ??
                  deciding.field(only.subject) ?? (
                    <>
                      <EarlierApproval
                        change={row}
                        decision={subject!.decision}
                        onApprove={mayReview ? decisions.approveElsewhere : undefined}
                      />
                      {mayReview && only.conflict ? (
                        <span role="status" className="flex items-center gap-2 text-ink-2">
                          This snapshot: {only.conflict.text}
                          <Button kind="ghost" onClick={() => decideOnly(only.conflict!.wanted)}>
                            {only.conflict.wanted === "reject" ? "Reject this snapshot instead" : "Approve this snapshot instead"}
                          </Button>
                        </span>
                      ) : null}
                      <DecisionButtons
                        {...changeDecision(row, decisions, reader.id)}
                        subject={`change ${letter}`}
                        approval={approvalOf(row, apart.length)}
                        onDecide={mayReview ? decide : null}
                      />
                    </>
                  ))
                : null,
            }}
          />
        </>
      )}
    </ReviewStageFrame>
  );
}
