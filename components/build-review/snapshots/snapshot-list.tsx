"use client";

import { useReview } from "@/components/build-review/review-context";
import { EmptyState } from "@/components/ui/empty-state";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { CommentCounts } from "@/lib/queries/comments";
import { SnapshotPages } from "./snapshot-pages";
import { SnapshotRow } from "./snapshot-row";
import { type SnapshotSectionProps, useSnapshotList } from "./use-snapshot-list";

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

type Props = SnapshotSectionProps & {
  /** Numbers of threads by snapshot. */
  comments?: CommentCounts["snapshots"] | undefined;
};

/** Snapshots of a build with one status, in pages. Changed ones are decided by their changes: their list is to look at. */
export default function SnapshotList({ section, page, href, onPage, opened, comments }: Props) {
  const { address, mayReview } = useReview();
  const list = useSnapshotList({ section, page, onPage, opened, mayDecide: mayReview && section !== "changed" });
  const { box, walk, deciding, subjectOf, at } = list;
  if (walk.ready && !walk.total) return <EmptyState title="Nothing here">{nothing[section]}</EmptyState>;
  return (
    <SnapshotPages list={list} page={page} href={href} onPage={onPage}>
      <ul ref={box} className="grid gap-2">
        {walk.rows.map((diff, index) => (
          <SnapshotRow
            key={diff.id}
            diff={diff}
            isCurrent={index === at}
            onCurrent={() => list.setCurrent(diff.id)}
            reason={deciding.field(subjectOf(diff))}
            onDecide={list.mayDecide ? (wanted) => list.decide(diff, wanted) : null}
            onReload={walk.retry}
            onShow={() => address.onView({ snapshot: diff.id })}
            comments={comments?.find(({ diffId }) => diffId === diff.id)}
          />
        ))}
      </ul>
    </SnapshotPages>
  );
}
