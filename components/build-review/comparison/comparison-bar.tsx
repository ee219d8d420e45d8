import { ArrowLeftRight, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { ShareButton } from "@/components/shell/share-links/share-button";
import type { BuildComparison, ComparisonKey } from "@/lib/queries/build-comparisons";
import { routes } from "@/lib/routes";
import { BarFrame } from "../bar-frame";

type Props = {
  of: ComparisonKey;
  user: ComponentProps<typeof BarFrame>["user"];
  comparison: BuildComparison | undefined;
  /** URLs of the comparison in the other direction, and of the choice of builds. */
  swapped: string;
  choose: string;
};

/** The bar of a comparison: both builds, and the ways to other comparisons. */
export const ComparisonBar = ({ of, user, comparison, swapped, choose }: Props) => (
  <BarFrame
    of={of}
    user={user}
    actions={
      <>
        <Link href={swapped} className={buttonClass({ size: "small" })}>
          <ArrowLeftRight aria-hidden />
          Swap
        </Link>
        <Link href={choose} className={buttonClass({ size: "small", className: "max-lg:hidden" })}>
          <SlidersHorizontal aria-hidden />
          Choose builds
        </Link>
        <ShareButton of={of} url={() => location.href.split("?")[0]!} target={{ kind: "comparison" }} size="small" />
      </>
    }
  >
    <h1 className="shrink-0 font-strong">
      #{of.base} and #{of.head}
    </h1>
    {comparison ? (
      <span className="grid min-w-0 flex-1 grid-cols-[fit-content(50%)_auto_minmax(0,auto)] items-baseline justify-start gap-2 max-sm:contents">
        <Commit build={comparison.base} of={of} />
        <span aria-hidden className="text-ink-3">
          →
        </span>
        <Commit build={comparison.head} of={of} />
      </span>
    ) : null}
  </BarFrame>
);

const Commit = ({ build: { head, number }, of }: { build: BuildComparison["base"]; of: ComparisonKey }) => (
  <Link
    href={routes.build(of.owner, of.project, number)}
    className="flex min-w-0 items-baseline gap-2 rounded-sm mono hover:underline"
    title={head.branch}
  >
    <span className="truncate" dir="auto">
      {head.branch}
    </span>
    <span className="shrink-0 text-ink-3">{head.sha.slice(0, 7)}</span>
  </Link>
);
