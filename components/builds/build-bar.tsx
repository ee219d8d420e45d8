import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { BarFrame, type BarReader } from "./bar-frame";
import { ExplainBaseline } from "./explain-baseline";

type Props = {
  build: Build;
  of: BuildKey;
  user: BarReader;
  /** Button of the review, if the reader may review. */
  review: ReactNode;
  /** Button of the comments. */
  comments: ReactNode;
  /** The reader may compare the build with another baseline. */
  mayChangeBaseline: boolean;
};

/** Bar of a build: its number, branch and baseline, with the review at the end. */
export function BuildBar({ build, of, user, review, comments, mayChangeBaseline }: Props) {
  const { head, base, baseNumber, number, status } = build;
  return (
    <BarFrame
      of={of}
      user={user}
      actions={
        <>
          <CopyButton size="small" text={build.url} className="max-rail:hidden" />
          {comments}
          {review}
        </>
      }
    >
      <h1 className="shrink-0 font-strong">#{number}</h1>
      <span className="min-w-0 truncate mono" title={head.branch}>
        {head.branch}
        {base ? ` → ${base.branch}` : ""}
      </span>
      <span className="shrink-0 mono text-ink-3">{head.sha.slice(0, 7)}</span>
      {status === "pending" ? null : (
        <span className="flex shrink-0 items-baseline gap-2 text-xs text-ink-2">
          {baseNumber ? `Compared with #${baseNumber}` : "No baseline"}
          <ExplainBaseline build={build} of={of} mayChange={mayChangeBaseline} />
        </span>
      )}
    </BarFrame>
  );
}
