"use client";

import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { BuildSource } from "@/lib/queries/build-source";
import type { SnapshotDiff } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { snapshotSentence } from "./snapshot-decision";
import { SnapshotRow } from "./snapshot-row";
import type { Decisions } from "./use-decisions";
import { useSnapshotWalk } from "./use-snapshot-walk";

const nothing: Record<SnapshotSection, string> = {
  changed: "No snapshot differs from the baseline.",
  added: "Every snapshot was in the baseline too.",
  removed: "Every snapshot of the baseline is in this build too.",
  failure: "No test failed.",
  unstable: "Every run of this commit took the same pictures.",
  problem: "Every snapshot was compared.",
  commented: "No snapshot has comments.",
  ignored: "No change was ignored.",
  unchanged: "No snapshot equals the baseline.",
};

type Props = {
  source: BuildSource;
  section: SnapshotSection;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  mayReview: boolean;
  /** Two builds are compared, which is read-only. */
  isComparison?: boolean;
  decisions: Decisions;
  userId?: string | undefined;
  /** Shows a snapshot on the stage. */
  onShow?: (diff: SnapshotDiff) => void;
  /** Snapshot that was open on the stage. */
  opened?: string | null;
  /** Numbers of threads by snapshot. */
  comments?: CommentCounts["snapshots"] | undefined;
};

/** Snapshots of a build with one status, in pages. */
export default function SnapshotList(props: Props) {
  const { source, section, page, href, onPage, mayReview, isComparison = false, decisions, userId, onShow, opened, comments } = props;
  const { rows, total, perPage, ready, stale, error, retry } = useList(source.diffs(section, page));
  const lastPage = Math.ceil(total / perPage);
  const walk = useSnapshotWalk({
    rows,
    isStale: stale,
    page,
    lastPage,
    onPage,
    opened,
    mayReview,
    isComparison,
    decisions,
    userId,
    onShow,
  });
  const current = rows[walk.at];
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  if (!total) return <EmptyState title="Nothing here">{nothing[section]}</EmptyState>;
  return (
    <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <p role="status" className="sr-only">
        {walk.isMoved && !stale && current ? snapshotSentence(current, (page - 1) * perPage + walk.at, total, decisions) : ""}
      </p>
      {rows.length ? (
        <ul ref={walk.list} className="grid gap-2">
          {rows.map((diff, index) => (
            <SnapshotRow
              key={diff.id}
              of={source.of}
              diff={diff}
              mayReview={mayReview}
              decisions={decisions}
              userId={userId}
              isCurrent={index === walk.at}
              onCurrent={() => walk.setCurrent(index)}
              isAsking={walk.asking === diff.id}
              onAsking={(isAsking) => walk.setAsking(isAsking ? diff.id : null)}
              onSend={(wanted, reason) => walk.send(diff, wanted, reason)}
              onReload={retry}
              show={onShow && (() => onShow(diff))}
              comments={comments?.find(({ diffId }) => diffId === diff.id)}
            />
          ))}
        </ul>
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={walk.turn} newestFirst={false} />
    </div>
  );
}
