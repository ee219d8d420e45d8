import { Kbd } from "@/components/ui/kbd";
import { Skeleton } from "@/components/ui/skeleton";
import type { BuildKey } from "@/lib/queries/builds";
import { ThresholdButton } from "./rules/threshold-button";

/** Line above a list of causes: the threshold of the build, and the first keys. */
export const ListHints = ({ build, maySave }: { build: BuildKey | undefined; maySave: boolean }) => (
  <div className="mb-3 flex items-center justify-between gap-4">
    {build ? <ThresholdButton of={build} maySave={maySave} /> : <span />}
    <p className="flex items-center gap-2 text-xs text-ink-3 pointer-coarse:hidden">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> next, previous
      <span className="ms-3">
        <Kbd>?</Kbd>
      </span>{" "}
      all keys
    </p>
  </div>
);

/** Cards of causes before their data, in their final size. */
export const LoadingCauses = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">Loading</span>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-32" />
    ))}
  </div>
);
