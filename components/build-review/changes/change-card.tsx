import { Check, ChevronDown, RefreshCw, X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { EarlierApproval } from "@/components/build-review/decisions/earlier-approval";
import { useReview } from "@/components/build-review/review-context";
import { Button } from "@/components/ui/button";
import { stageHref } from "@/lib/builds/build-view";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf } from "@/lib/builds/joint-causes";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { ByRule, causeSentence, causeTitle, isDecidedByRules, Key, Recoloured, sizeOfChange, Title, unstableOf } from "./cause-facts";
import { currentEdge, LetterMark } from "./cause-letter";
import { CausePictures } from "./cause-pictures";
import { ChangeMenu, RuleItems } from "./change-menu";
import { changeSubject } from "./change-subject";
import { CommentCount } from "./comment-count";
import { DecidedChange } from "./decided-change";
import { JointPictures } from "./joint-pictures";
import { VariantsGrid } from "./variants-grid";

export type ChangeActs = {
  onCurrent: (causeId: string) => void;
  /** Decides. A rejection asks for a reason first. */
  onDecide: (causeId: string, decision: Decision) => void;
  onOpen: (causeId: string) => void;
  /** Shows or hides all variants of a change. */
  onUnfold: (causeId: string) => void;
  /** The last of many variants was in view. */
  onLooked: (causeId: string) => void;
  onRule: (cause: BuildCause, effect: "ignore" | "approve") => void;
};

export type CardPosition = {
  letter: string;
  /** Number of all changes. */
  of: number;
  isCurrent: boolean;
  /** All variants of the change may be approved. */
  isLooked: boolean;
  /** The first card with pictures, which are requested with the page. */
  isFirst: boolean;
};

type Props = {
  row: BuildCause;
  position: CardPosition;
  /** Page of the list, for the address on the stage. */
  page: number;
  isUnfolded: boolean;
  isLater: boolean;
  /** Field for the reason of a rejection; replaces the buttons. */
  reason: ReactNode;
  /** Keeps its identity, so that a card is rendered only when it changes. */
  acts: ChangeActs;
  /** Numbers of its threads. */
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** Page of the rules that decided in the build. */
const rulesHref = `?${new URLSearchParams({ show: "rules" })}`;

/** Returns true for equal props. The position is a new object each time. */
const isSame = (a: Props, b: Props) =>
  (Object.keys(a) as (keyof Props)[]).every((name) =>
    name === "position"
      ? (Object.keys(a.position) as (keyof CardPosition)[]).every((key) => a.position[key] === b.position[key])
      : a[name] === b[name],
  );

/** A change with its pictures and facts. It folds to one line when it is decided; the order stays. */
export const ChangeCard = memo(function ChangeCard(props: Props) {
  const { row, position, page, isUnfolded, isLater, reason, acts, comments } = props;
  const { letter, of, isCurrent, isFirst } = position;
  const { decisions, mayReview, build } = useReview();
  const { decision } = changeSubject(row, letter, decisions);
  const joint = jointOf(row);
  const open = { href: stageHref({ cause: row.id }, page), onOpen: () => acts.onOpen(row.id) };
  if ((decision || isDecidedByRules(row)) && !reason)
    return <DecidedChange row={row} position={position} open={open} acts={acts} comments={comments} />;
  const onDecide = (wanted: Decision) => acts.onDecide(row.id, wanted);
  const menu = mayReview ? (
    <ChangeMenu letter={letter}>
      <RuleItems row={row} onRule={acts.onRule} />
    </ChangeMenu>
  ) : null;
  const header = (
    <span className="flex min-w-0 items-center gap-2 font-medium">
      <LetterMark letter={letter} isCurrent={isCurrent} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Title open={open}>{causeTitle(row)}</Title>
      </span>
      {comments ? <CommentCount tally={comments} /> : null}
      {joint && isUnfolded ? null : menu}
    </span>
  );
  const facts = (
    <>
      {row.recoloured ? <Recoloured {...row.recoloured} /> : null}
      <span className="text-xs text-ink-2">
        {sizeOfChange(row)}
        {row.isNew ? ", first seen here" : ""}
        {isLater ? ", later" : ""}
      </span>
      <EarlierApproval change={row} decision={decision} onApprove={mayReview ? decisions.approveElsewhere : undefined} />
      {row.unstable ? (
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <RefreshCw aria-hidden className="size-3.5 shrink-0" />
          {unstableOf(row)}
        </span>
      ) : null}
      {row.decidedByRules ? <ByRule total={row.decidedByRules} href={build ? rulesHref : undefined} /> : null}
    </>
  );
  return (
    <li
      aria-label={causeSentence(row, letter, of, decision)}
      data-current={isCurrent || undefined}
      data-change={row.id}
      className={`relative overflow-hidden sheet ${isCurrent ? currentEdge : ""}`}
      onPointerDown={() => acts.onCurrent(row.id)}
      onFocus={() => acts.onCurrent(row.id)}
    >
      {joint && isUnfolded ? (
        <VariantsGrid row={row} position={position} reason={reason} menu={menu} acts={acts}>
          {header}
          {facts}
        </VariantsGrid>
      ) : (
        <div className="flex flex-col @3xl:flex-row">
          {joint ? <JointPictures samples={joint.samples} isFirst={isFirst} /> : <CausePictures cause={row} isFirst={isFirst} />}
          <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 @5xl:ps-6">
            {header}
            {facts}
            <span className="mt-auto flex flex-wrap justify-end gap-2 pt-3">
              {reason ? (
                reason
              ) : joint ? (
                <>
                  {mayReview ? <RejectButton letter={letter} isCurrent={isCurrent} onReject={() => onDecide("reject")} /> : null}
                  <Button
                    kind={isCurrent ? "primary" : "line"}
                    className="w-40 max-sm:flex-1"
                    data-decide="unfold"
                    onClick={() => acts.onUnfold(row.id)}
                  >
                    <ChevronDown aria-hidden />
                    Show all {count(joint.variants)}
                    <span className="sr-only"> variants of change {letter}</span>
                    <Key on={isCurrent && mayReview}>A</Key>
                  </Button>
                </>
              ) : mayReview ? (
                <>
                  <RejectButton letter={letter} isCurrent={isCurrent} onReject={() => onDecide("reject")} />
                  <Button
                    kind={isCurrent ? "primary" : "line"}
                    className="w-40 max-sm:flex-1"
                    data-decide="approve"
                    onClick={() => onDecide("approve")}
                  >
                    <Check aria-hidden />
                    Approve
                    <span className="sr-only"> change {letter}</span>
                    <Key on={isCurrent}>A</Key>
                  </Button>
                </>
              ) : null}
            </span>
          </div>
        </div>
      )}
    </li>
  );
}, isSame);

const RejectButton = ({ letter, isCurrent, onReject }: { letter: string; isCurrent: boolean; onReject: () => void }) => (
  <Button kind="reject" className="w-26 max-sm:flex-1" data-decide="reject" onClick={onReject}>
    <X aria-hidden />
    Reject<span className="sr-only"> change {letter}</span>
    <Key on={isCurrent}>X</Key>
  </Button>
);
