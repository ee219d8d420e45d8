import { Check, RefreshCw, X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { jointOf } from "@/lib/builds/joint-causes";
import { count, plural } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { ByRule, causeSentence, causeTitle, isDecidedByRules, Key, placesOf, Recoloured, Title, unstableOf } from "./cause-facts";
import { currentEdge, LetterMark } from "./cause-letter";
import { CausePictures } from "./cause-pictures";
import { CommentCount } from "./comment-count";
import { conflictText, decisionText } from "./decided-by";
import { DecidedCause } from "./decided-cause";
import { EarlierApproval } from "./earlier-approval";
import { JointPictures } from "./joint-pictures";

export type CauseActs = {
  onCurrent: (causeId: string) => void;
  /** Decides. A rejection of an undecided cause asks for a reason first. */
  onDecide: (causeId: string, decision: "approve" | "reject" | "undecide") => void;
  onOpen: (causeId: string) => void;
  /** Shows all variants of a question. */
  onUnfold: (causeId: string) => void;
  /** Approves what the build with a number approved on another line of work. */
  onApproveElsewhere: (build: number) => void;
};

type Props = {
  cause: BuildCause;
  letter: string;
  of: number;
  decision: "approved" | "rejected" | null;
  isCurrent: boolean;
  /** The first card with pictures, which are requested with the page. */
  isFirst?: boolean;
  mayReview: boolean;
  /** Keeps its identity, so that a card is rendered only when it changes. */
  acts: CauseActs;
  userId?: string | undefined;
  /** The reader's own decision that is not stored yet. */
  isOwn?: boolean;
  /** The wish of the reader where another person decided first. */
  conflict?: "approve" | "reject" | "undecide" | undefined;
  /** Rejection of the whole build, which approvals repeat. */
  rejection?: string | null;
  /** Field for the reason of a rejection; replaces the buttons. */
  reason?: ReactNode;
  isLater?: boolean;
  /** All variants of a question that was unfolded, with the decision about them; null while it is folded. */
  variants?: ReactNode;
  /** Page of the rules that decided in the build. */
  rulesHref?: string;
  /** Address on the stage. */
  stageHref?: string | undefined;
  /** Renders the button of further actions. Keeps its identity. */
  menu?: (cause: BuildCause, letter: string) => ReactNode;
  /** Numbers of its threads. */
  comments?: Pick<CommentCounts, "threads" | "open"> | undefined;
};

const alikeOf = ({ alike }: Pick<BuildCause, "alike">) => plural(alike, "more looks alike but differs", "more look alike but differ");

/** A cause with its pictures and facts. It folds to one line when it is decided; the order stays. */
export const CauseCard = memo(function CauseCard({
  cause,
  letter,
  of,
  decision,
  isCurrent,
  isFirst = false,
  mayReview,
  acts,
  userId,
  isOwn = false,
  conflict,
  rejection = null,
  reason,
  isLater = false,
  variants = null,
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
  const joint = jointOf(cause);
  const sentence = causeSentence(cause, letter, of, decision);
  const edge = isCurrent ? currentEdge : "";
  if ((decision || byRules) && !reason)
    return (
      <DecidedCause
        cause={cause}
        letter={letter}
        sentence={sentence}
        edge={edge}
        decision={decision}
        isCurrent={isCurrent}
        open={open}
        words={
          byRules || !decision
            ? ["Approved by rule", rejection].filter(Boolean).join(", ")
            : conflict
              ? conflictText(cause)
              : decisionText({ cause, decision, userId, isOwn, rejection })
        }
        rulesHref={byRules ? rulesHref : undefined}
        instead={conflict && conflict !== "undecide" ? conflict : null}
        onDecide={mayReview ? onDecide : null}
        comments={comments}
      />
    );
  return (
    <li
      aria-label={sentence}
      data-current={isCurrent || undefined}
      className={`relative overflow-hidden sheet ${edge}`}
      onPointerDown={onCurrent}
      onFocus={onCurrent}
    >
      <div className="flex flex-col @4xl:flex-row">
        {joint ? (
          <JointPictures samples={joint.samples} isFirst={isFirst} />
        ) : (
          <CausePictures cause={cause} isFirst={isFirst} className="@4xl:w-148 @4xl:shrink-0" />
        )}
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
              {cause.alike && !joint ? `, ${alikeOf(cause)}` : ""}
              {cause.isNew ? ", new in this build" : ""}
              {isLater ? ", later" : ""}
            </span>
            <EarlierApproval change={cause} decision={decision} onApprove={mayReview ? acts.onApproveElsewhere : undefined} />
            {cause.unstable ? (
              <span className="flex items-center gap-1.5 text-xs text-ink-2">
                <RefreshCw aria-hidden className="size-3.5 shrink-0" />
                {unstableOf(cause)}
              </span>
            ) : null}
            {cause.decidedByRules ? <ByRule total={cause.decidedByRules} href={rulesHref} /> : null}
            <span className="truncate mono text-ink-3" title={cause.sample.name}>
              {cause.sample.name}
            </span>
          </div>
          {reason ? (
            reason
          ) : joint && variants ? null : joint ? (
            <Button kind={isCurrent ? "primary" : "line"} className="max-sm:w-full" onClick={() => acts.onUnfold(cause.id)}>
              Show all {count(joint.variants)}
              <span className="sr-only"> variants of change {letter}</span>
              <Key on={isCurrent && mayReview}>A</Key>
            </Button>
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
      </div>
      {variants}
    </li>
  );
});
