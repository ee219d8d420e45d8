"use client";

import { Check, ExternalLink, ImageOff, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { insteadWords } from "@/components/build-review/decisions/decided-by";
import { DecisionMark } from "@/components/build-review/decisions/decision-mark";
import { useReview } from "@/components/build-review/review-context";
import { Button } from "@/components/ui/button";
import type { Decision } from "@/lib/builds/decision-queue";
import { plural } from "@/lib/format";
import type { SnapshotDiff } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { routes } from "@/lib/routes";
import { CommentCount } from "@/components/build-review/changes/comment-count";
import { EarlierApproval } from "@/components/build-review/decisions/earlier-approval";
import { approvalWords, isDecidable, snapshotDecision } from "./snapshot-decision";
import { currentEdge } from "@/components/build-review/changes/cause-letter";
import { Thumbnail } from "@/components/ui/thumbnail";
import { LineChanges } from "@/components/build-review/lines/line-changes";

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
  diff: SnapshotDiff;
  isCurrent: boolean;
  onCurrent: () => void;
  /** Field for the reason of a rejection; replaces the buttons. */
  reason: ReactNode;
  /** Null for readers who may not decide here. */
  onDecide: ((decision: Decision) => void) | null;
  onReload: () => void;
  onShow: () => void;
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** A snapshot of a build in a list, with its decision. */
export function SnapshotRow({ diff, isCurrent, onCurrent, reason, onDecide, onReload, onShow, comments }: RowProps) {
  const { of, decisions, reader } = useReview();
  const [areLinesShown, setLinesShown] = useState(false);
  const picture = diff.head ?? diff.base;
  const isPicture = picture?.contentType.startsWith("image/");
  // A file that can't be read has no thumbnail to ask for.
  const isUnreadable = diff.problem !== null && !picture?.width;
  const hasLines = !isPicture && isDecidable(diff) && !diff.problem;
  const { decision, words, instead } = snapshotDecision(diff, decisions, reader.id);
  const facts = [
    picture?.width && picture.height ? `${picture.width} × ${picture.height}` : null,
    diff.status === "changed" && diff.regions?.length ? plural(diff.regions.length, "changed area") : null,
  ].filter(Boolean);
  return (
    <li
      data-current={isCurrent || undefined}
      className={`relative flex flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden sheet p-2 ${isCurrent ? currentEdge : ""}`}
      onPointerDown={onCurrent}
      onFocus={onCurrent}
    >
      <span className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-sm bg-stage ring-1 ring-line">
        {isPicture && isUnreadable ? (
          <ImageOff aria-hidden className="size-4 text-ink-3" />
        ) : isPicture && diff.status !== "unchanged" ? (
          <Thumbnail url={picture!.thumbnailUrl ?? picture!.url} className="size-full object-cover object-top" isEager />
        ) : (
          <span className="text-xs text-ink-3">{isPicture ? "Equal" : "Text"}</span>
        )}
      </span>
      <span className="flex min-w-40 flex-1 flex-col gap-0.5">
        <button
          type="button"
          title={diff.name}
          dir="auto"
          className="rounded-sm text-start font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
          onClick={onShow}
        >
          <span className="line-clamp-2" dir="auto">
            {diff.name}
          </span>
        </button>
        {diff.problem ? <span className="text-danger">{diff.problem}</span> : null}
        <EarlierApproval change={diff} decision={decision} onApprove={onDecide ? decisions.approveElsewhere : undefined} />
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
      {reason ? (
        <div className="w-full sm:w-96">{reason}</div>
      ) : decision ? (
        <span className="flex flex-wrap items-center gap-2 text-ink-2">
          <DecisionMark decision={decision} />
          {words}
          {instead && onDecide ? (
            <Button kind="ghost" size="small" onClick={() => onDecide(instead)}>
              {insteadWords[instead]}
              <span className="sr-only"> {diff.name}</span>
            </Button>
          ) : null}
          {onDecide ? (
            <Button kind="ghost" size="small" onClick={() => onDecide("undecide")}>
              Undo<span className="sr-only"> the decision about {diff.name}</span>
            </Button>
          ) : null}
        </span>
      ) : onDecide && isDecidable(diff) ? (
        <span className="flex gap-2">
          <Button size="small" kind="reject" onClick={() => onDecide("reject")}>
            <X aria-hidden />
            Reject<span className="sr-only"> {diff.name}</span>
          </Button>
          <Button size="small" onClick={() => onDecide("approve")}>
            <Check aria-hidden />
            {approvalWords(diff)}
            <span className="sr-only"> {diff.name}</span>
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
