import Link from "next/link";
import { insteadWords } from "@/components/build-review/decisions/decided-by";
import { DecisionMark } from "@/components/build-review/decisions/decision-mark";
import { useReview } from "@/components/build-review/review-context";
import { Thumbnail } from "@/components/ui/thumbnail";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import type { BuildCause } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { causeSentence, causeTitle, Recoloured, sizeOfChange, Title } from "./cause-facts";
import { currentEdge, LetterMark } from "./cause-letter";
import type { CardPosition, ChangeActs } from "./change-card";
import { ChangeMenu } from "./change-menu";
import { changeDecision } from "./change-subject";
import { CommentCount } from "./comment-count";

type Props = {
  row: BuildCause;
  position: CardPosition;
  open: { href: string; onOpen: () => void };
  acts: Pick<ChangeActs, "onDecide">;
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** A decided change in one line: what it is, who decided, and the way to undo it. */
export function DecidedChange({ row, position: { letter, of, isCurrent }, open, acts, comments }: Props) {
  const { decisions, mayReview, reader, build } = useReview();
  const { decision, words, instead } = changeDecision(row, decisions, reader.id);
  const url = row.sample.afterViewUrl ?? row.sample.beforeViewUrl;
  const byRules = ["Approved by rule", decisions.rejection].filter(Boolean).join(", ");
  return (
    <li
      aria-label={causeSentence(row, letter, of, decision)}
      data-current={isCurrent || undefined}
      className={`relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden sheet px-4 py-1 ${isCurrent ? currentEdge : ""}`}
    >
      <LetterMark letter={letter} isCurrent={isCurrent} />
      {url ? (
        <span className="h-8 w-16 shrink-0 overflow-hidden rounded-sm bg-stage ring-1 ring-line max-sm:hidden">
          <Thumbnail url={url} className="size-full object-none" />
        </span>
      ) : null}
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span className="min-w-0 truncate" dir="auto">
          <Title open={open}>{causeTitle(row)}</Title>
        </span>
        {row.recoloured ? <Recoloured {...row.recoloured} isShort /> : null}
      </span>
      <span className="min-w-0 truncate text-xs text-ink-3 max-sm:basis-full" dir="auto">
        {sizeOfChange(row)}
      </span>
      {comments ? <CommentCount tally={comments} /> : null}
      <span className="ms-auto flex min-w-0 items-center gap-2 text-ink-2">
        <DecisionMark decision={decision ?? "approved"} />
        {decision ? (
          <span className="truncate" dir="auto">
            {words}
          </span>
        ) : build ? (
          <Link prefetch={false} href={`?${new URLSearchParams({ show: "rules" })}`} className="link">
            {byRules}
          </Link>
        ) : (
          byRules
        )}
        {mayReview && instead ? (
          <Button kind="ghost" size="small" onClick={() => acts.onDecide(row.id, instead)}>
            {insteadWords[instead]}
          </Button>
        ) : null}
        {mayReview && decision ? (
          <ChangeMenu letter={letter}>
            <MenuItem onSelect={() => acts.onDecide(row.id, "undecide")}>Undo the decision</MenuItem>
          </ChangeMenu>
        ) : null}
      </span>
    </li>
  );
}
