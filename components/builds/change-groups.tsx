"use client";

import { Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageKeys } from "@/components/ui/page-keys";
import { Skeleton } from "@/components/ui/skeleton";
import { useKeys } from "@/components/ui/use-keys";
import { groupKeysOf } from "@/lib/builds/build-keys";
import type { GroupingName } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import type { BuildSource } from "@/lib/queries/build-source";
import type { ChangeGroup } from "@/lib/queries/builds";
import { currentEdge } from "./cause-letter";
import { groupReason, RejectReason } from "./reject-reason";
import type { Decisions } from "./use-decisions";
import { useListWalk } from "./use-list-walk";

const unnamed: Record<GroupingName, string> = { test: "No name", folder: "No folder", variant: "No variant" };

type Props = {
  source: BuildSource;
  by: GroupingName;
  search: string | null;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  mayReview: boolean;
  /** Two builds are compared, which is read-only. */
  isComparison?: boolean;
  decisions: Decisions;
  onOpen: (key: string) => void;
  onClear: () => void;
};

/** Changes by test, folder or variant. What is undecided in a group of a build is decided together. */
export default function ChangeGroups(props: Props) {
  const { source, by, search, page, href, onPage, mayReview, isComparison = false, decisions, onOpen, onClear } = props;
  const { rows, total, perPage, ready, stale, error, retry } = useList(source.groups(by, page, search));
  const { at, isMoved, setCurrent, go, turn } = useListWalk({
    page,
    lastPage: Math.ceil(total / perPage),
    length: rows.length,
    onPage,
    start: -1,
  });
  const [asking, setAsking] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = rows[at];
  const nameOf = ({ key }: ChangeGroup) => key || unnamed[by];
  const decide = ({ key }: ChangeGroup, decision: "approve" | "reject", reason?: string) => {
    setAsking(null);
    decisions.decide({ group: { by, key } }, decision, reason ? { reason } : {});
  };
  // Rows of the page before stay while a page is loaded; keys would decide about them.
  const deciding = mayReview && !stale && current?.undecided ? current : null;
  usePageKeys(groupKeysOf({ mayReview, isComparison }));
  useKeys({
    Enter: current ? () => onOpen(current.key) : undefined,
    j: () => stale || go(at + 1),
    k: () => stale || go(at - 1),
    a: deciding ? () => decide(deciding, "approve") : undefined,
    x: deciding ? () => setAsking(deciding.key) : undefined,
  });
  useEffect(() => {
    if (isMoved) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, isMoved, page, stale]);
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  if (!total)
    return (
      <EmptyState title={search ? "No results" : "No changes"} action={search ? <Button onClick={onClear}>Clear</Button> : null}>
        {search ? "No snapshot matches." : "The snapshots have no changes."}
      </EmptyState>
    );
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <p role="status" className="sr-only">
        {isMoved && !stale && current
          ? `Group ${count((page - 1) * perPage + at + 1)} of ${count(total)}. ${[nameOf(current), factsOf(current), leftOf(current)].filter(Boolean).join(". ")}.`
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
              onCurrent={() => setCurrent(index)}
              mayReview={mayReview}
              onOpen={() => onOpen(group.key)}
              id={groupReason(by, group.key)}
              isAsking={asking === group.key}
              onAsking={(isAsking) => setAsking(isAsking ? group.key : null)}
              onDecide={(decision, reason) => decide(group, decision, reason)}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={turn} newestFirst={false} />
    </div>
  );
}

type RowProps = {
  group: ChangeGroup;
  name: string;
  mayReview: boolean;
  onOpen: () => void;
  /** Id of the reason for rejecting the group. */
  id: string;
  isCurrent: boolean;
  onCurrent: () => void;
  /** The reason for a rejection is asked for. */
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
  onDecide: (decision: "approve" | "reject", reason?: string) => void;
};

const factsOf = ({ snapshots, causes }: ChangeGroup) =>
  [plural(snapshots, "snapshot"), causes ? plural(causes, "cause") : null].filter(Boolean).join(", ");
const leftOf = ({ undecided }: ChangeGroup) =>
  undecided === undefined ? null : undecided ? `${count(undecided)} undecided` : "All decided";

function GroupRow({ group, name, mayReview, onOpen, id, isCurrent, onCurrent, isAsking, onAsking, onDecide }: RowProps) {
  const { undecided } = group;
  return (
    <li
      data-current={isCurrent || undefined}
      className={`relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1.5 ${isCurrent ? currentEdge : ""}`}
      onPointerDown={onCurrent}
      onFocus={onCurrent}
    >
      <button type="button" className="min-w-0 truncate rounded-sm text-start font-medium hover:underline" title={name} onClick={onOpen}>
        {name}
      </button>
      <span className="text-xs text-ink-3">{factsOf(group)}</span>
      <div className={`ms-auto flex items-center gap-2 ${isAsking ? "w-full sm:w-96" : ""}`}>
        {isAsking && mayReview ? (
          <RejectReason
            subject={`what is undecided in ${name}`}
            id={id}
            onReject={(reason) => onDecide("reject", reason)}
            onCancel={() => onAsking(false)}
          />
        ) : undecided && mayReview ? (
          <>
            <Button size="small" kind="danger-line" onClick={() => onAsking(true)}>
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
