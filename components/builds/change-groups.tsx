"use client";

import { Check, X } from "lucide-react";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { GroupingName } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import { type BuildKey, type ChangeGroup, changeGroups } from "@/lib/queries/builds";
import { groupReason, RejectReason } from "./reject-reason";
import type { Decisions } from "./use-decisions";

const unnamed: Record<GroupingName, string> = { test: "No name", folder: "No folder", variant: "No variant" };

type Props = {
  build: BuildKey;
  by: GroupingName;
  search: string | null;
  page: number;
  href: (page: number) => string;
  mayReview: boolean;
  decisions: Decisions;
  onOpen: (key: string) => void;
  onClear: () => void;
};

/** Changes of a build by test, folder or variant. What is undecided in a group is decided together. */
export default function ChangeGroups({ build, by, search, page, href, mayReview, decisions, onOpen, onClear }: Props) {
  const { rows, total, perPage, ready, stale, error, retry } = useList(changeGroups(build, by, page, search));
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  if (!total)
    return (
      <EmptyState title={search ? "No results" : "No changes"} action={search ? <Button onClick={onClear}>Clear</Button> : null}>
        {search ? "No snapshot matches." : "The snapshots of this build have no changes."}
      </EmptyState>
    );
  return (
    <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      {rows.length ? (
        <ul className="border-t border-line">
          {rows.map((group) => (
            <GroupRow
              key={group.key}
              group={group}
              name={group.key || unnamed[by]}
              mayReview={mayReview}
              onOpen={() => onOpen(group.key)}
              id={groupReason(by, group.key)}
              onDecide={(decision, reason) => decisions.decide({ group: { by, key: group.key } }, decision, reason ? { reason } : {})}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} newestFirst={false} />
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
  onDecide: (decision: "approve" | "reject", reason?: string) => void;
};

function GroupRow({ group: { snapshots, undecided, causes }, name, mayReview, onOpen, id, onDecide }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const facts = [plural(snapshots, "snapshot"), causes ? plural(causes, "cause") : null].filter(Boolean).join(", ");
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1.5">
      <button type="button" className="min-w-0 truncate rounded-sm text-start font-medium hover:underline" title={name} onClick={onOpen}>
        {name}
      </button>
      <span className="text-xs text-ink-3">{facts}</span>
      <div className={`ms-auto flex items-center gap-2 ${isAsking ? "w-full sm:w-96" : ""}`}>
        {isAsking && mayReview ? (
          <RejectReason
            subject={`what is undecided in ${name}`}
            id={id}
            onReject={(reason) => {
              setAsking(false);
              onDecide("reject", reason);
            }}
            onCancel={() => setAsking(false)}
          />
        ) : undecided && mayReview ? (
          <>
            <Button size="small" kind="danger-line" onClick={() => setAsking(true)}>
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
          <span className="text-xs text-ink-2">{undecided ? `${count(undecided)} undecided` : "All decided"}</span>
        )}
      </div>
    </li>
  );
}
