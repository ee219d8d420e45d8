"use client";

import { Check, ExternalLink, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { Skeleton } from "@/components/ui/skeleton";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { plural } from "@/lib/format";
import type { BuildSource } from "@/lib/queries/build-source";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import type { CommentCounts } from "@/lib/queries/comments";
import { Thumbnail } from "./thumbnail";
import { CommentCount } from "./comment-count";
import type { Decisions } from "./use-decisions";

const LineChanges = loadable(() => import("./lines/line-changes"), "The changed lines");

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
const decidable = new Set<SnapshotDiff["status"]>(["changed", "added", "removed"]);

type Props = {
  source: BuildSource;
  section: SnapshotSection;
  page: number;
  href: (page: number) => string;
  mayReview: boolean;
  decisions: Decisions;
  /** Shows a snapshot on the stage. */
  onShow?: (diff: SnapshotDiff) => void;
  /** Numbers of threads by snapshot. */
  comments?: CommentCounts["snapshots"] | undefined;
};

/** Snapshots of a build with one status, in pages. */
export default function SnapshotList({ source, section, page, href, mayReview, decisions, onShow, comments }: Props) {
  const { rows, total, perPage, ready, stale, error, retry } = useList(source.diffs(section, page));
  if (!ready) return error ? <ListProblem error={error} retry={retry} empty /> : <Skeleton className="h-64" />;
  if (!total) return <EmptyState title="Nothing here">{nothing[section]}</EmptyState>;
  return (
    <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale}>
      <ListProblem error={error} retry={retry} className="mb-3" />
      {rows.length ? (
        <ul className="grid gap-2">
          {rows.map((diff) => (
            <SnapshotRow
              key={diff.id}
              of={source.of}
              diff={diff}
              mayReview={mayReview}
              decisions={decisions}
              onReload={retry}
              show={onShow && (() => onShow(diff))}
              comments={comments?.find(({ diffId }) => diffId === diff.id)}
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

/** Links of both pictures, in new tabs, and of the history of the test. */
const Files = ({ diff: { name: test, base, head }, history }: { diff: SnapshotDiff; history: string | null }) => (
  <span className="flex gap-3 text-xs">
    {[
      { name: head ? "Before" : "Open", file: base },
      { name: base ? "After" : "Open", file: head },
    ].map(({ name, file }) =>
      file ? (
        <a key={name} href={file.url} target="_blank" rel="noreferrer" className="flex items-center gap-1 link pointer-coarse:min-h-11">
          {name}
          <ExternalLink aria-hidden className="size-3" />
          <span className="sr-only">opens in a new tab</span>
        </a>
      ) : null,
    )}
    {history ? (
      <Link href={history} prefetch={false} className="flex items-center link pointer-coarse:min-h-11">
        History<span className="sr-only"> of {test}</span>
      </Link>
    ) : null}
  </span>
);

type RowProps = {
  of: BuildSource["of"];
  diff: SnapshotDiff;
  mayReview: boolean;
  decisions: Decisions;
  onReload: () => void;
  show: (() => void) | undefined;
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

function SnapshotRow({ of, diff, mayReview, decisions, onReload, show, comments }: RowProps) {
  const [areLinesShown, setLinesShown] = useState(false);
  const picture = diff.head ?? diff.base;
  const isPicture = picture?.contentType.startsWith("image/");
  const hasLines = !isPicture && decidable.has(diff.status) && !diff.problem;
  const decision = decisions.shown({ diffId: diff.id }, diff.decision ?? null);
  const decide = (wanted: "approve" | "reject" | "undecide") => decisions.decide({ diffId: diff.id }, wanted);
  const facts = [
    picture?.width && picture.height ? `${picture.width} × ${picture.height}` : null,
    diff.status === "changed" && diff.regions?.length ? plural(diff.regions.length, "changed area") : null,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden sheet p-2 [contain-intrinsic-size:auto_82px] [content-visibility:auto]">
      <span className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-sm bg-stage">
        {isPicture && diff.status !== "unchanged" ? (
          <Thumbnail url={picture!.url} className="size-full object-cover object-top" />
        ) : (
          <span className="text-xs text-ink-3">{isPicture ? "Equal" : "Text"}</span>
        )}
      </span>
      <span className="flex min-w-40 flex-1 flex-col gap-0.5">
        {show ? (
          <button
            type="button"
            title={diff.name}
            className="rounded-sm text-start font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
            onClick={show}
          >
            <span className="line-clamp-2">{diff.name}</span>
          </button>
        ) : (
          <span className="line-clamp-2 font-medium wrap-anywhere" title={diff.name}>
            {diff.name}
          </span>
        )}
        {diff.problem ? <span className="text-danger">{diff.problem}</span> : null}
        <span className="flex items-center gap-3 text-xs text-ink-3">
          {facts.join(", ")}
          {comments ? <CommentCount tally={comments} /> : null}
        </span>
        {hasLines ? (
          <button
            type="button"
            className="link w-fit text-xs pointer-coarse:min-h-11"
            aria-expanded={areLinesShown}
            onClick={() => setLinesShown(!areLinesShown)}
          >
            {areLinesShown ? "Hide lines" : "Show lines"}
            <span className="sr-only"> of {diff.name}</span>
          </button>
        ) : null}
        <Files diff={diff} history={diff.test ? routes.test(of.owner, of.project, diff.test.id) : null} />
      </span>
      {decision ? (
        <span className="flex items-center gap-2 text-ink-2">
          {decision === "approved" ? <Check aria-hidden className="size-4 text-done" /> : <X aria-hidden className="size-4 text-danger" />}
          {decision === "approved" ? "Approved" : "Rejected"}
          {mayReview ? (
            <Button kind="ghost" size="small" onClick={() => decide("undecide")}>
              Undo<span className="sr-only"> the decision about {diff.name}</span>
            </Button>
          ) : null}
        </span>
      ) : mayReview && decidable.has(diff.status) ? (
        <span className="flex gap-2">
          <Button size="small" kind="danger-line" onClick={() => decide("reject")}>
            <X aria-hidden />
            Reject<span className="sr-only"> {diff.name}</span>
          </Button>
          <Button size="small" onClick={() => decide("approve")}>
            <Check aria-hidden />
            Approve<span className="sr-only"> {diff.name}</span>
          </Button>
        </span>
      ) : null}
      {areLinesShown ? (
        <div className="basis-full px-1 pb-1">
          <LineChanges name={diff.name} before={diff.base?.url ?? null} after={diff.head?.url ?? null} onReload={onReload} />
        </div>
      ) : null}
    </li>
  );
}
