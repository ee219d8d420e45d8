import type { ReactNode } from "react";
import { useReview } from "@/components/build-review/review-context";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { Skeleton } from "@/components/ui/skeleton";
import { snapshotSentence } from "./snapshot-decision";
import type { useSnapshotList } from "./use-snapshot-list";

type Props = {
  list: Pick<ReturnType<typeof useSnapshotList>, "walk" | "at" | "isMoved">;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** The list of the page's rows. */
  children: ReactNode;
};

/** A page of snapshots with its problems, the snapshot that was walked to for people who hear the page, and the other pages. */
export function SnapshotPages({ list: { walk, at, isMoved }, page, href, onPage, children }: Props) {
  const { decisions } = useReview();
  const { rows, total, perPage, ready, stale, error, retry } = walk;
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  const current = rows[at];
  return (
    <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <p role="status" className="sr-only">
        {isMoved && !stale && current ? snapshotSentence(current, (page - 1) * perPage + at, total, decisions) : ""}
      </p>
      {rows.length ? children : <PastEnd total={total} perPage={perPage} href={href} />}
      <Pager page={page} perPage={perPage} total={total} href={href} onPage={onPage} newestFirst={false} />
    </div>
  );
}
