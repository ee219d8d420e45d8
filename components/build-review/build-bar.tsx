import type { ReactNode } from "react";
import { isFirstBuild } from "@/lib/builds/build-state";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { BarFrame } from "./bar-frame";
import { ExplainBaseline } from "./baseline/explain-baseline";
import { useReview } from "./review-context";

type Props = {
  build: Build;
  of: BuildKey;
  /** The reader may compare the build with another baseline. */
  mayChangeBaseline: boolean;
  actions: ReactNode;
};

/** Bar of a build: its number, title, branch and baseline, with the review at the end. */
export function BuildBar({ build, of, mayChangeBaseline, actions }: Props) {
  const { reader } = useReview();
  const { head, base, baseNumber, number, prTitle, status } = build;
  return (
    <BarFrame of={of} user={reader} actions={actions}>
      <h1 className={`flex gap-2 font-strong max-sm:shrink-0 ${prTitle ? "min-w-0" : "shrink-0"}`} title={prTitle ?? undefined}>
        #{number}
        {prTitle ? (
          <span className="min-w-0 truncate max-sm:sr-only" dir="auto">
            {prTitle}
          </span>
        ) : null}
      </h1>
      <span
        className={`truncate mono ${prTitle ? "max-w-48 max-lg:min-w-12 lg:shrink-0" : "min-w-0"}`}
        dir="auto"
        title={`${head.branch}, ${head.sha.slice(0, 7)}`}
      >
        {head.branch}
        {base && base.branch !== head.branch ? <span className="sm:max-lg:hidden"> → {base.branch}</span> : null}
      </span>
      {status === "pending" || isFirstBuild(build) ? null : (
        <span className="flex shrink-0 items-baseline gap-2 text-xs text-ink-2">
          {baseNumber ? `Compared with #${baseNumber}` : "No baseline"}
          <ExplainBaseline build={build} of={of} mayChange={mayChangeBaseline} />
        </span>
      )}
    </BarFrame>
  );
}
