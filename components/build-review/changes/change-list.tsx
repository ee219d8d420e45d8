"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useDeferredValue, useEffect, useRef } from "react";
import { useReview } from "@/components/build-review/review-context";
import { useRuleDialog } from "@/components/builds/rules/use-rule-dialog";
import { useReturningFocus } from "@/components/review-walk/use-returning-focus";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { useLatest } from "@/components/ui/use-latest";
import { useStable } from "@/components/ui/use-stable";
import { useKeys } from "@/components/ui/use-keys";
import { overviewKeysOf } from "@/lib/builds/build-keys";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf, positionOf } from "@/lib/builds/joint-causes";
import { plural } from "@/lib/format";
import type { BuildCause, CauseFilter } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { causeSentence } from "./cause-facts";
import { causeLetter } from "./cause-letter";
import { LoadingCauses } from "./cause-list-frame";
import { ChangeCard } from "./change-card";
import { useChangeList } from "./use-change-list";

/** Cards of the first HTML: more than a screen. */
const FIRST_CARDS = 8;

type Props = {
  /** Number of changes that the build has by now. More than the list shows are offered, so that nothing moves while a person reads. */
  known: number;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** Order and filter of the list. */
  filter: CauseFilter;
  /** Shows all changes. */
  onClear: () => void;
  /** Change that was open on the stage. */
  opened: string | null;
  /** Numbers of threads by cause. */
  comments?: CommentCounts["causes"] | undefined;
};

/** Changes of a build in pages. `J` and `K` walk, `A`, `X` and `U` decide; a decision moves on to the next undecided change, after the last to the first. */
export function ChangeList({ known, page, href, onPage, filter, onClear, opened, comments }: Props) {
  const { source, build, mayReview, address } = useReview();
  const { dialog, open: openRule } = useRuleDialog(mayReview ? build?.key : undefined);
  const list = useChangeList({ page, onPage, filter, opened });
  const { walk, subjectOf, deciding, unfolded, later } = list;
  const { rows, total, perPage, ready, stale, error, retry, at } = walk;
  const lastPage = Math.ceil(total / perPage);
  // The next page is loaded ahead once half of this one was walked.
  const isNextNear = !stale && page < lastPage && 2 * at >= rows.length;
  useQuery({ ...source.changes(page + 1, filter), enabled: isNextNear, notifyOnChangeProps: [] });
  // The first cards are shown and answer without waiting for those below.
  const rendered = useDeferredValue(rows.length, FIRST_CARDS);
  const box = useRef<HTMLUListElement>(null);
  const isFiltered = Boolean(filter.search || filter.decision || filter.commented || (filter.by && filter.group !== null));
  const letterOf = (index: number) => causeLetter(positionOf(rows[index]!, (page - 1) * perPage + index));
  const indexOf = (id: string) => rows.findIndex((row) => row.id === id);
  const open = (id: string) => address.onView({ cause: id });
  // A decided card folds without its buttons: the focus goes on to the current card.
  const onPress = useReturningFocus(box, "[data-current] a");
  const acts = useStable({
    onCurrent: (id: string) => list.setCurrent(id),
    onDecide: (id: string, decision: Decision) => list.decide(indexOf(id), decision),
    onOpen: open,
    onUnfold: (id: string) => unfolded.toggle(id),
    onLooked: (id: string) => list.looked.add(id),
    onRule: (cause: BuildCause, effect: "ignore" | "approve") => openRule({ cause, effect }),
  });
  // Rows of the page before stay while a page is loaded; keys would decide about them.
  const may = mayReview && rows.length > 0 && !stale;
  usePageKeys(overviewKeysOf({ mayReview, isComparison: build === null }));
  useKeys({
    Enter: walk.row ? () => open(walk.row!.id) : undefined,
    j: () => stale || list.step(1),
    k: () => stale || list.step(-1),
    a: may ? () => list.decide(at, "approve") : undefined,
    x: may ? () => list.decide(at, "reject") : undefined,
    u: may ? () => deciding.undo(subjectOf(at)) : undefined,
    ".": may && subjectOf(at)?.decision === null ? list.skip : undefined,
  });
  useEffect(() => {
    if (list.isMoved || opened) box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, list.isMoved, opened, rendered, page, stale]);
  const isKnown = ready && !stale && !isFiltered && known > 0;
  // The first changes of a running comparison are shown without a press: nothing that is read moves.
  const isBehind = isKnown && !total;
  // Changes that one edit explains are joined when the comparison ends.
  const isJoined = isKnown && known < total;
  const reload = useLatest(retry);
  useEffect(() => {
    if (isBehind || (isJoined && !list.isMoved)) reload.current();
  }, [isBehind, isJoined, known, list.isMoved, reload]);
  // Cards that are decided are folded and have no pictures.
  const firstOpen = rows.findIndex((_, index) => subjectOf(index)?.decision === null);
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <LoadingCauses />;
  if (!total && isFiltered)
    return (
      <EmptyState title="No matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        {plural(known, "change")} without filters
      </EmptyState>
    );
  if (isBehind && !error) return <LoadingCauses />;
  if (!total) return <EmptyState title="No changes">The snapshots of this build have no changed areas.</EmptyState>;
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      {isKnown && known !== total && (known > total || list.isMoved) ? (
        <Button className="mb-3 w-full" onClick={retry}>
          {isJoined ? `Join into ${plural(known, "change")}` : `Show ${plural(known - total, "new change")}`}
          <ArrowUp aria-hidden />
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {list.isMoved && !stale && walk.row
          ? causeSentence(walk.row, letterOf(at), isFiltered ? known : total, subjectOf(at)!.decision)
          : ""}
      </p>
      {rows.length ? (
        <ul ref={box} className="grid gap-3" onClickCapture={onPress}>
          {rows.slice(0, rendered).map((row, index) => (
            <ChangeCard
              key={row.id}
              row={row}
              position={{
                letter: letterOf(index),
                of: isFiltered ? known : total,
                isCurrent: index === at,
                isLooked: list.looked.has(row),
                isFirst: index === firstOpen,
              }}
              page={page}
              isUnfolded={jointOf(row) !== null && unfolded.has(row.id)}
              isLater={later.has(row.id)}
              reason={deciding.field(subjectOf(index))}
              acts={acts}
              comments={comments?.find(({ causeId }) => causeId === row.id)}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={onPage} newestFirst={false} />
      {dialog}
    </div>
  );
}
