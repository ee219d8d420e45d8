"use client";

import { Check, ExternalLink, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { loadable } from "@/components/ui/loadable";
import type { Decision } from "@/lib/builds/decision-queue";
import { plural } from "@/lib/format";
import type { BuildSource } from "@/lib/queries/build-source";
import type { SnapshotDiff } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { routes } from "@/lib/routes";
import { CommentCount } from "./comment-count";
import { EarlierApproval } from "./earlier-approval";
import { snapshotReason, RejectReason } from "./reject-reason";
import { approvalWords, isDecidable, snapshotDecision } from "./snapshot-decision";
import { currentEdge } from "./cause-letter";
import { Thumbnail } from "./thumbnail";
import type { Decisions } from "./use-decisions";

const LineChanges = loadable(() => import("./lines/line-changes"), "The changed lines");

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
  userId: string | undefined;
  isCurrent: boolean;
  onCurrent: () => void;
  /** The reason for a rejection is asked for. */
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
  onSend: (decision: Decision, reason?: string) => void;
  onReload: () => void;
  show: (() => void) | undefined;
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** A snapshot of a build in a list, with its decision. */
export function SnapshotRow(props: RowProps) {
  const { of, diff, mayReview, decisions, userId, isCurrent, onCurrent, isAsking, onAsking, onSend, onReload, show, comments } = props;
  const [areLinesShown, setLinesShown] = useState(false);
  const picture = diff.head ?? diff.base;
  const isPicture = picture?.contentType.startsWith("image/");
  const hasLines = !isPicture && isDecidable(diff) && !diff.problem;
  const { decision, words, instead } = snapshotDecision(diff, decisions, userId);
  const decide = (wanted: Decision) => (wanted === "reject" ? onAsking(true) : onSend(wanted));
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
        {isPicture && diff.status !== "unchanged" ? (
          <Thumbnail url={picture!.thumbnailUrl ?? picture!.url} className="size-full object-cover object-top" isEager />
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
        <EarlierApproval change={diff} decision={decision} onApprove={mayReview ? decisions.approveElsewhere : undefined} />
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
      {isAsking && mayReview ? (
        <div className="w-full sm:w-96">
          <RejectReason
            subject={diff.name}
            id={snapshotReason(diff.id)}
            onReject={(reason) => onSend("reject", reason)}
            onCancel={() => onAsking(false)}
          />
        </div>
      ) : decision ? (
        <span className="flex flex-wrap items-center gap-2 text-ink-2">
          {decision === "approved" ? <Check aria-hidden className="size-4 text-done" /> : <X aria-hidden className="size-4 text-danger" />}
          {words}
          {instead && mayReview ? (
            <Button kind="ghost" size="small" onClick={() => decide(instead)}>
              {instead === "reject" ? "Reject instead" : "Approve instead"}
              <span className="sr-only"> {diff.name}</span>
            </Button>
          ) : null}
          {mayReview ? (
            <Button kind="ghost" size="small" onClick={() => decide("undecide")}>
              Undo<span className="sr-only"> the decision about {diff.name}</span>
            </Button>
          ) : null}
        </span>
      ) : mayReview && isDecidable(diff) ? (
        <span className="flex gap-2">
          <Button size="small" kind="danger-line" onClick={() => decide("reject")}>
            <X aria-hidden />
            Reject<span className="sr-only"> {diff.name}</span>
          </Button>
          <Button size="small" onClick={() => decide("approve")}>
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
