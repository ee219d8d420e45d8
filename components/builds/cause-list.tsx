"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useDeferredValue, useEffect, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { useStable } from "@/components/ui/use-stable";
import { useKeys } from "@/components/ui/use-keys";
import { overviewKeysOf } from "@/lib/builds/build-keys";
import type { Decision } from "@/lib/builds/decision-queue";
import { plural } from "@/lib/format";
import { stageHref } from "@/lib/builds/build-view";
import { storedDecision, jointOf, targetOf } from "@/lib/builds/joint-causes";
import type { BuildSource, PageQuery } from "@/lib/queries/build-source";
import type { BuildCause, BuildKey, CauseFilter } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { CauseCard } from "./cause-card";
import { causeSentence } from "./cause-facts";
import { causeLetter } from "./cause-letter";
import { ListHints, LoadingCauses } from "./cause-list-frame";
import { JointVariants } from "./joint-variants";
import { RejectReason } from "./reject-reason";
import { useRuleMenus } from "./rules/rule-menu";
import type { Decisions } from "./use-decisions";
import { laterKey, useLater } from "./use-later";
import { useListDecisions } from "./use-list-decisions";
import { useListWalk } from "./use-list-walk";
import { useUnfoldedVariants } from "./use-unfolded-variants";

/** Cards of the first HTML: more than a screen. */
const FIRST_CARDS = 8;
const rulesHref = `?${new URLSearchParams({ show: "rules" })}`;

type Props = {
  source: BuildSource;
  /** Build whose changes rules can decide; absent for comparisons. */
  build?: BuildKey;
  /** Number of causes that the build has by now. More than the list shows are offered, so that nothing moves while a person reads. */
  known: number;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  mayReview: boolean;
  decisions: Decisions;
  userId?: string;
  /** Order and filter of the list. */
  filter?: CauseFilter;
  /** Shows all causes. */
  onClear?: () => void;
  /** Opens a cause on the stage; absent where there is none. */
  onOpen?: (causeId: string) => void;
  /** Cause that was open on the stage. */
  opened?: string | null;
  /** Numbers of threads by cause. */
  comments?: CommentCounts["causes"] | undefined;
};

/** Causes of a build's changes, in pages. `J` and `K` walk, `A`, `X` and `U` decide; a decision moves on to the next undecided cause, after the last to the first. */
export function CauseList({
  source,
  build,
  known,
  page,
  href,
  onPage,
  mayReview,
  decisions,
  userId,
  filter,
  onClear,
  onOpen,
  opened,
  comments,
}: Props) {
  // Look-alikes are causes of one question.
  const listOf: (page: number) => PageQuery<BuildCause> = (wanted) =>
    source.questions && !filter?.alike ? source.questions(wanted, filter) : source.causes(wanted, filter);
  const { rows, total, perPage, ready, stale, error, retry } = useList(listOf(page));
  const unfolded = useUnfoldedVariants(source, decisions);
  const { dialog, button } = useRuleMenus(mayReview ? build : undefined);
  const indexOf = (causeId: string | null | undefined) =>
    rows.findIndex((row) => row.id === causeId || jointOf(row)?.samples.some((one) => one.causeId === causeId));
  const lastPage = Math.ceil(total / perPage);
  const { at, isMoved, setCurrent, go, turn } = useListWalk({ page, lastPage, length: rows.length, onPage, start: indexOf(opened) });
  // The next page is loaded ahead once half of this one was walked.
  const isNextNear = !stale && page < lastPage && 2 * at >= rows.length;
  useQuery({ ...listOf(page + 1), enabled: isNextNear, notifyOnChangeProps: [] });
  // The first cards are shown and answer without waiting for those below.
  const rendered = useDeferredValue(rows.length, FIRST_CARDS);
  const list = useRef<HTMLUListElement>(null);
  const shown = rows.map((row) => decisions.shown(targetOf(row), storedDecision(row)));
  const later = useLater(build && userId ? laterKey(userId, build) : null);
  const isFiltered = Boolean(
    filter?.search || filter?.decision || filter?.alike || filter?.commented || (filter?.by && filter.group !== null),
  );
  const letterOf = (index: number) =>
    causeLetter((rows[index]!.question?.number ?? rows[index]!.number ?? (page - 1) * perPage + index + 1) - 1);
  // Decided causes leave a list of undecided ones, whose next page would skip others.
  const nextPage = page < lastPage && !filter?.decision ? page + 1 : null;
  const walk = { rows, shown, at, go, setCurrent, page, turn, nextPage };
  const { asking, setAsking, send, decide, undo, skip } = useListDecisions({ ...walk, letterOf, decisions, unfolded, later });
  const acts = useStable({
    onCurrent: (id: string) => setCurrent(indexOf(id)),
    onDecide: (id: string, decision: Decision) => decide(indexOf(id), decision),
    onOpen: (id: string) => onOpen?.(id),
    onApproveElsewhere: decisions.approveElsewhere,
    onUnfold: (id: string) => {
      const joint = jointOf(rows[indexOf(id)]!);
      if (joint) unfolded.show(joint);
    },
  });
  // Rows of the page before stay while a page is loaded; keys would decide about them.
  const deciding = mayReview && rows.length > 0 && !stale;
  const key = (decision: Decision) => (deciding ? () => decide(at, decision) : undefined);
  usePageKeys(overviewKeysOf({ mayReview, isComparison: !build }));
  useKeys({
    Enter: onOpen && rows.length ? () => onOpen(rows[at]!.id) : undefined,
    j: () => stale || go(at + 1),
    k: () => stale || go(at - 1),
    a: key("approve"),
    x: key("reject"),
    u: deciding ? undo : undefined,
    ".": deciding && shown[at] === null ? skip : undefined,
  });
  useEffect(() => {
    if (isMoved || opened) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, isMoved, opened, rendered, page, stale]);

  const variantsOf = (row: BuildCause, index: number) => {
    const joint = jointOf(row);
    return joint && unfolded.has(joint) ? (
      <JointVariants
        joint={joint}
        letter={letterOf(index)}
        source={source}
        decisions={decisions}
        isCurrent={index === at}
        onDecide={mayReview ? (decision) => decide(index, decision) : null}
        onOpen={onOpen}
      />
    ) : null;
  };
  // Cards that are decided are folded and have no pictures.
  const firstOpen = shown.indexOf(null);
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <LoadingCauses />;
  if (!total && isFiltered)
    return (
      <EmptyState title="No cause matches" action={<Button onClick={onClear}>Clear</Button>}>
        {plural(known, "cause")} without filters.
      </EmptyState>
    );
  if (!total) return <EmptyState title="No changes">The snapshots of this build have no changed areas.</EmptyState>;
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      {known > total && !isFiltered ? (
        <Button className="mb-3 w-full" onClick={retry}>
          Show {plural(known - total, "new cause")}
          <ArrowUp aria-hidden />
        </Button>
      ) : null}
      <ListHints build={build} maySave={mayReview} />
      <p role="status" className="sr-only">
        {isMoved && !stale && rows[at] ? causeSentence(rows[at], letterOf(at), isFiltered ? known : total, shown[at]!) : ""}
      </p>
      {rows.length ? (
        <ul ref={list} className="grid gap-2">
          {rows.slice(0, rendered).map((cause, index) => (
            <CauseCard
              key={cause.id}
              cause={cause}
              letter={letterOf(index)}
              of={isFiltered ? known : total}
              decision={shown[index]!}
              isCurrent={index === at}
              isFirst={index === firstOpen}
              mayReview={mayReview}
              acts={acts}
              userId={userId}
              isOwn={decisions.isWaiting(targetOf(cause))}
              conflict={decisions.conflict(cause.id)}
              rejection={decisions.rejection}
              isLater={later.has(cause.id)}
              variants={variantsOf(cause, index)}
              reason={
                asking === cause.id ? (
                  <RejectReason
                    subject={`cause ${letterOf(index)}`}
                    id={cause.id}
                    onReject={(reason) => send(index, "reject", reason)}
                    onCancel={() => setAsking(null)}
                  />
                ) : null
              }
              {...(build && { rulesHref })}
              stageHref={onOpen && stageHref({ cause: cause.id }, page)}
              menu={button}
              comments={comments?.find(({ causeId }) => causeId === cause.id)}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={turn} newestFirst={false} />
      {dialog}
    </div>
  );
}
