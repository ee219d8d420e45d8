import { Check, Shield, X } from "lucide-react";
import Link from "next/link";
import { memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { onPlainClick } from "@/components/viewer/plain-click";
import { count, plural } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { LetterMark } from "./cause-letter";
import { CausePictures } from "./cause-pictures";
import { CommentCount } from "./comment-count";
import { conflictText, decisionText } from "./decided-by";

/** Key of the current card's button, which its name does not repeat. */
const Key = ({ on, children }: { on: boolean; children: string }) =>
  on ? (
    <span aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  ) : null;

/** Swatches of a change of colour. */
const Recoloured = ({ from, to }: { from: string; to: string }) => (
  <span className="flex flex-wrap items-center gap-x-1.5 mono text-ink-2">
    {[from, to].map((colour, index) => (
      <span key={index} className="flex items-center gap-1">
        {index ? <span aria-hidden>→</span> : null}
        <span aria-hidden className="size-3 rounded-sm inset-ring inset-ring-line-strong" style={{ background: colour }} />
        {colour}
      </span>
    ))}
  </span>
);

/** Title of a cause without its colours, which are shown as swatches. */
export const causeTitle = ({ recoloured, summary }: BuildCause) => (recoloured ? "Recoloured" : summary);
const placesOf = ({ places, snapshots }: BuildCause) => `${plural(places, "place")} in ${plural(snapshots, "snapshot")}`;

/** Returns true for a cause that nobody decided and whose snapshots rules approved. */
export const isDecidedByRules = ({ decision, decidedByRules, snapshots }: BuildCause) =>
  decision === null && snapshots > 0 && decidedByRules === snapshots;

export type CauseActs = {
  onCurrent: (causeId: string) => void;
  /** Decides. A rejection of an undecided cause asks for a reason first. */
  onDecide: (causeId: string, decision: "approve" | "reject" | "undecide") => void;
  onOpen: (causeId: string) => void;
};

type Props = {
  cause: BuildCause;
  letter: string;
  of: number;
  decision: "approved" | "rejected" | null;
  isCurrent: boolean;
  mayReview: boolean;
  /** Keeps its identity, so that a card is rendered only when it changes. */
  acts: CauseActs;
  userId?: string | undefined;
  /** The reader's own decision that is not stored yet. */
  isOwn?: boolean;
  /** The wish of the reader where another person decided first. */
  conflict?: "approve" | "reject" | "undecide" | undefined;
  /** Field for the reason of a rejection, in place of the buttons. */
  reason?: ReactNode;
  isLater?: boolean;
  /** Address of the causes that look like it. */
  alikeHref?: string | undefined;
  /** Page of the rules that decided in the build. */
  rulesHref?: string;
  /** Address on the stage. */
  stageHref?: string | undefined;
  /** Renders the button of further actions. Keeps its identity. */
  menu?: (cause: BuildCause, letter: string) => ReactNode;
  /** Numbers of its threads. */
  comments?: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** A cause with its pictures and facts. It folds to one line when it is decided; the order stays. */
export const CauseCard = memo(function CauseCard({
  cause,
  letter,
  of,
  decision,
  isCurrent,
  mayReview,
  acts,
  userId,
  isOwn = false,
  conflict,
  reason,
  isLater = false,
  alikeHref,
  rulesHref,
  stageHref,
  menu,
  comments,
}: Props) {
  const onCurrent = () => acts.onCurrent(cause.id);
  const onDecide = (wanted: "approve" | "reject" | "undecide") => acts.onDecide(cause.id, wanted);
  const open = stageHref === undefined ? undefined : { href: stageHref, onOpen: () => acts.onOpen(cause.id) };
  const title = causeTitle(cause);
  const byRules = !decision && isDecidedByRules(cause);
  const apart = cause.apart ?? 0;
  const sentence = `Cause ${letter} of ${count(of)}. ${cause.summary}. ${placesOf(cause)}. ${decision ?? (byRules ? "approved by rule" : "Undecided")}.`;
  const edge = isCurrent ? "border-line-strong before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-mark" : "";
  if ((decision || byRules) && !reason)
    return (
      <li
        aria-label={sentence}
        data-current={isCurrent || undefined}
        className={`relative flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden sheet px-4 py-1 ${edge}`}
      >
        <LetterMark letter={letter} isCurrent={isCurrent} />
        <span className="min-w-0 truncate font-medium">
          <Title open={open}>{title}</Title>
        </span>
        <span className="min-w-0 truncate text-ink-3 max-sm:basis-full">{placesOf(cause)}</span>
        {comments ? <CommentCount tally={comments} /> : null}
        <span className="ms-auto flex items-center gap-2">
          {decision === "rejected" ? <X aria-hidden className="size-4 text-danger" /> : <Check aria-hidden className="size-4 text-done" />}
          {byRules && rulesHref ? (
            <Link prefetch={false} href={rulesHref} className="link">
              Approved by rule
            </Link>
          ) : (
            <span className="text-ink-2">
              {byRules || !decision
                ? "Approved by rule"
                : conflict
                  ? conflictText(cause)
                  : decisionText({ cause, decision, userId, isOwn })}
            </span>
          )}
          {mayReview && conflict && conflict !== "undecide" ? (
            <Button kind="ghost" size="small" onClick={() => onDecide(conflict)}>
              {conflict === "reject" ? "Reject instead" : "Approve instead"}
            </Button>
          ) : mayReview && decision ? (
            <Button kind="ghost" size="small" onClick={() => onDecide("undecide")}>
              Undo<span className="sr-only"> the decision about cause {letter}</span>
              <Key on={isCurrent}>U</Key>
            </Button>
          ) : null}
        </span>
      </li>
    );
  return (
    <li
      aria-label={sentence}
      data-current={isCurrent || undefined}
      className={`relative flex flex-col overflow-hidden sheet @4xl:flex-row ${edge}`}
      onPointerDown={onCurrent}
      onFocus={onCurrent}
    >
      <CausePictures cause={cause} isFirst={letter === "A"} className="@4xl:w-148 @4xl:shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 @4xl:px-6">
        <div className="flex min-w-48 flex-1 flex-col gap-1">
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <LetterMark letter={letter} isCurrent={isCurrent} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Title open={open}>{title}</Title>
            </span>
            {comments ? <CommentCount tally={comments} /> : null}
            {menu ? <span className="-my-1 empty:hidden">{menu(cause, letter)}</span> : null}
          </span>
          {cause.recoloured ? <Recoloured {...cause.recoloured} /> : null}
          <span className="text-xs text-ink-2">
            {placesOf(cause)}
            {cause.alike ? (
              <>
                ,{" "}
                {alikeHref ? (
                  <Link prefetch={false} href={alikeHref} className="link">
                    {count(cause.alike)} more look alike but differ
                  </Link>
                ) : (
                  `${count(cause.alike)} more look alike but differ`
                )}
              </>
            ) : null}
            {cause.isNew ? ", new in this build" : ""}
            {isLater ? ", later" : ""}
          </span>
          {cause.decidedByRules ? <ByRule total={cause.decidedByRules} href={rulesHref} /> : null}
          <span className="truncate mono text-ink-3" title={cause.sample.name}>
            {cause.sample.name}
          </span>
        </div>
        {reason ? (
          reason
        ) : mayReview ? (
          <span className="flex gap-2 max-sm:w-full">
            <Button kind="danger-line" className="max-sm:flex-1" onClick={() => onDecide("reject")}>
              <X aria-hidden />
              Reject<span className="sr-only"> cause {letter}</span>
              <Key on={isCurrent}>X</Key>
            </Button>
            <Button kind={isCurrent ? "primary" : "line"} className="max-sm:flex-1" onClick={() => onDecide("approve")}>
              <Check aria-hidden />
              Approve {count(cause.places - apart)}
              {apart ? `, keep ${count(apart)}` : ""}
              <span className="sr-only">
                {cause.places === 1 ? " place" : " places"} of cause {letter}
              </span>
              <Key on={isCurrent}>A</Key>
            </Button>
          </span>
        ) : null}
      </div>
    </li>
  );
});

/** Title of a cause, as a link to the stage where there is one. */
const Title = ({ open, children }: { open: { href: string; onOpen: () => void } | undefined; children: string }) =>
  open ? (
    <a href={open.href} className="rounded-sm hover:underline" onClick={onPlainClick(open.onOpen)}>
      {children}
    </a>
  ) : (
    children
  );

/** Number of snapshots of a cause that rules decided, with a link to these rules. */
function ByRule({ total, href }: { total: number; href: string | undefined }) {
  const text = `${plural(total, "snapshot")} approved by rule`;
  return (
    <span className="flex items-center gap-1.5 text-xs text-ink-2">
      <Shield aria-hidden className="size-3.5 shrink-0" />
      {href ? (
        <Link prefetch={false} href={href} className="link">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}
