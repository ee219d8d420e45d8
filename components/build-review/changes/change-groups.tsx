"use client";

import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useReview } from "@/components/build-review/review-context";
import { type DecisionSubject, useDeciding } from "@/components/review-walk/use-deciding";
import { useWalk } from "@/components/review-walk/use-walk";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { Skeleton } from "@/components/ui/skeleton";
import { useKeys } from "@/components/ui/use-keys";
import { groupKeysOf } from "@/lib/builds/build-keys";
import type { GroupingName } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import type { ChangeGroup } from "@/lib/queries/builds";
import { currentEdge } from "./cause-letter";

const unnamed: Record<GroupingName, string> = { test: "No name", folder: "No folder" };
const idOf = ({ key }: ChangeGroup) => `group ${key}`;

type Props = {
  by: GroupingName;
  search: string | null;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  onOpen: (key: string) => void;
  onClear: () => void;
};

/** Changes by test or folder. What is undecided in a group of a build is decided together. */
export function ChangeGroups({ by, search, page, href, onPage, onOpen, onClear }: Props) {
  const { source, build, mayReview, decisions } = useReview();
  const [current, setCurrent] = useState<string | null>(null);
  const [isMoved, setMoved] = useState(false);
  const walk = useWalk({
    list: (wanted: number) => source.groups(by, wanted, search),
    page,
    current,
    idOf,
    onMove: (group, to) => {
      setMoved(true);
      setCurrent(idOf(group));
      if (to !== page) onPage(to);
    },
  });
  const { rows, total, perPage, ready, stale, error, retry } = walk;
  const at = Math.max(0, walk.at);
  const list = useRef<HTMLUListElement>(null);
  const row = rows[at];
  const nameOf = ({ key }: ChangeGroup) => key || unnamed[by];
  const subjectOf = (group: ChangeGroup): DecisionSubject => ({
    target: { group: { by, key: group.key } },
    name: `what is undecided in ${nameOf(group)}`,
    decision: null,
    isSeveral: true,
  });
  const deciding = useDeciding({ decide: decisions.decide, decidedAt: decisions.decidedAt, onDecided: () => setMoved(true) });
  // Rows of the page before stay while a page is loaded; keys would decide about them.
  const open = mayReview && !stale && row?.undecided ? row : null;
  const step = (by: 1 | -1) => {
    const next = at + by;
    const isPast = next < 0 ? page === 1 : next >= rows.length && page * perPage >= total;
    return stale || isPast ? setMoved(true) : walk.go(next);
  };
  usePageKeys(groupKeysOf({ mayReview, isComparison: build === null }));
  useKeys({
    Enter: row ? () => onOpen(row.key) : undefined,
    j: () => step(1),
    k: () => step(-1),
    a: open ? () => deciding.decide(subjectOf(open), "approve") : undefined,
    x: open ? () => deciding.decide(subjectOf(open), "reject") : undefined,
  });
  useEffect(() => {
    if (isMoved) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, isMoved, page, stale]);
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  if (!total)
    return (
      <EmptyState title={search ? "No matches" : "No changes"} action={search ? <Button onClick={onClear}>Clear filters</Button> : null}>
        {search ? "No snapshot matches." : "The snapshots have no changes."}
      </EmptyState>
    );
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <p role="status" className="sr-only">
        {isMoved && !stale && row
          ? `Group ${count((page - 1) * perPage + at + 1)} of ${count(total)}. ${[nameOf(row), factsOf(row), leftOf(row)].filter(Boolean).join(". ")}.`
          : ""}
      </p>
      {rows.length ? (
        <ul ref={list} className="border-t border-line">
          {rows.map((group, index) => (
            <GroupRow
              key={group.key}
              group={group}
              name={nameOf(group)}
              isCurrent={index === at}
              onCurrent={() => setCurrent(idOf(group))}
              onOpen={() => onOpen(group.key)}
              reason={deciding.field(subjectOf(group))}
              onDecide={mayReview ? (decision) => deciding.decide(subjectOf(group), decision) : null}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={onPage} newestFirst={false} />
    </div>
  );
}

type RowProps = {
  group: ChangeGroup;
  name: string;
  onOpen: () => void;
  isCurrent: boolean;
  onCurrent: () => void;
  /** Field for the reason of a rejection; replaces the buttons. */
  reason: ReactNode;
  /** Null for readers who may not decide. */
  onDecide: ((decision: "approve" | "reject") => void) | null;
};

const factsOf = ({ snapshots, questions }: ChangeGroup) =>
  [plural(snapshots, "snapshot"), questions ? plural(questions, "change") : null].filter(Boolean).join(", ");
const leftOf = ({ undecided }: ChangeGroup) =>
  undecided === undefined ? null : undecided ? `${count(undecided)} undecided` : "All decided";

function GroupRow({ group, name, onOpen, isCurrent, onCurrent, reason, onDecide }: RowProps) {
  const { undecided } = group;
  return (
    <li
      data-current={isCurrent || undefined}
      className={`relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1.5 ${isCurrent ? currentEdge : ""}`}
      onPointerDown={onCurrent}
      onFocus={onCurrent}
    >
      <button
        type="button"
        className="min-w-0 truncate rounded-sm text-start font-medium hover:underline"
        dir="auto"
        title={name}
        onClick={onOpen}
      >
        {name}
      </button>
      <span className="text-xs text-ink-3">{factsOf(group)}</span>
      <div className={`ms-auto flex items-center gap-2 ${reason ? "w-full sm:w-96" : ""}`}>
        {reason ? (
          reason
        ) : undecided && onDecide ? (
          <>
            <Button size="small" kind="reject" onClick={() => onDecide("reject")}>
              <X aria-hidden />
              Reject<span className="sr-only"> what is undecided in {name}</span>
            </Button>
            <Button size="small" onClick={() => onDecide("approve")}>
              <Check aria-hidden />
              Approve {count(undecided)}
              <span className="sr-only"> undecided in {name}</span>
            </Button>
          </>
        ) : (
          <span className="text-xs text-ink-2">{leftOf(group)}</span>
        )}
      </div>
    </li>
  );
}
