import { Check, X } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { BuildCause } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { causeTitle, Key, placesOf, Title } from "./cause-facts";
import { LetterMark } from "./cause-letter";
import { CommentCount } from "./comment-count";

type Props = {
  cause: BuildCause;
  letter: string;
  /** The cause and its decision, for screen readers. */
  sentence: string;
  /** Classes of the edge, which marks the current card. */
  edge: string;
  /** Null for a cause that rules decided. */
  decision: "approved" | "rejected" | null;
  isCurrent: boolean;
  open: { href: string; onOpen: () => void } | undefined;
  /** The decision in words. */
  words: string;
  /** Page of the rules that decided. */
  rulesHref: string | undefined;
  /** The wish of the reader where another person decided first. */
  instead: "approve" | "reject" | null;
  /** Null for readers who may not decide. */
  onDecide: ((decision: "approve" | "reject" | "undecide") => void) | null;
  comments: Pick<CommentCounts, "threads" | "open"> | undefined;
};

/** A decided cause in one line. */
export const DecidedCause = (props: Props) => {
  const { cause, letter, sentence, edge, decision, isCurrent, open, words, rulesHref, instead, onDecide, comments } = props;
  return (
    <li
      aria-label={sentence}
      data-current={isCurrent || undefined}
      className={`relative flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden sheet px-4 py-1 ${edge}`}
    >
      <LetterMark letter={letter} isCurrent={isCurrent} />
      <span className="min-w-0 truncate font-medium">
        <Title open={open}>{causeTitle(cause)}</Title>
      </span>
      <span className="min-w-0 truncate text-ink-3 max-sm:basis-full">{placesOf(cause)}</span>
      {comments ? <CommentCount tally={comments} /> : null}
      <span className="ms-auto flex items-center gap-2">
        {decision === "rejected" ? (
          <X aria-hidden className="size-4 shrink-0 text-danger" />
        ) : (
          <Check aria-hidden className="size-4 shrink-0 text-done" />
        )}
        {rulesHref ? (
          <Link prefetch={false} href={rulesHref} className="link">
            {words}
          </Link>
        ) : (
          <span className="text-ink-2">{words}</span>
        )}
        {onDecide && instead ? (
          <Button kind="ghost" size="small" onClick={() => onDecide(instead)}>
            {instead === "reject" ? "Reject instead" : "Approve instead"}
          </Button>
        ) : onDecide && decision ? (
          <Button kind="ghost" size="small" onClick={() => onDecide("undecide")}>
            Undo<span className="sr-only"> the decision about cause {letter}</span>
            <Key on={isCurrent}>U</Key>
          </Button>
        ) : null}
      </span>
    </li>
  );
};
