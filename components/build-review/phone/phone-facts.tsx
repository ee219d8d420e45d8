import { ArrowRight, RefreshCw } from "lucide-react";
import Link from "next/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { BuildCause } from "@/lib/queries/builds";
import { causeTitle, Recoloured, sizeOfChange, unstableOf } from "@/components/build-review/changes/cause-facts";
import { EarlierApproval } from "@/components/build-review/decisions/earlier-approval";
import { frameWidth } from "./phone-part";

type Props = {
  cause: BuildCause;
  letter: string;
  href: string;
  decision: "approved" | "rejected" | null;
  /** Approves what the build with a number approved on another line of work; absent for readers who may not decide. */
  onApproveElsewhere: ((build: number) => void) | undefined;
};

/** Facts about a change, its number of snapshots, and the way to the whole image. */
export const PhoneFacts = ({ cause, letter, href, decision, onApproveElsewhere }: Props) => (
  <section className="mt-auto grid gap-1 border-t border-line bg-paper px-4 pt-3 pb-1 text-base">
    <h2 className="flex min-w-0 items-start gap-2 font-strong">
      <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-sm bg-mark px-1 text-2xs text-on-mark">{letter}</span>
      <span className="min-w-0 wrap-anywhere">{causeTitle(cause)}</span>
      {cause.recoloured ? <Recoloured {...cause.recoloured} isShort /> : null}
    </h2>
    <Link prefetch={false} href={href} className="flex h-11 items-center justify-between link">
      {sizeOfChange(cause)}
      <ArrowRight aria-hidden className="ms-auto size-4 rtl:rotate-180" />
    </Link>
    <EarlierApproval change={cause} decision={decision} onApprove={onApproveElsewhere} />
    {cause.unstable ? (
      <p className="flex items-center gap-1.5 text-xs text-ink-2">
        <RefreshCw aria-hidden className="size-3.5 shrink-0" />
        {unstableOf(cause)}
      </p>
    ) : null}
  </section>
);

/** A change before its data, in its final shape. */
export const LoadingCause = () => (
  <div role="status" className="grid gap-3 px-4 pt-3 pb-4">
    <span className="sr-only">Loading</span>
    {[1, 2].map((side) => (
      <Skeleton key={side} className={`mt-6 aspect-[358/232] ${frameWidth}`} />
    ))}
  </div>
);
