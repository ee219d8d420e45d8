import { Skeleton } from "@/components/ui/skeleton";

/** Cards of changes before their data, in their final size. */
export const LoadingCauses = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">Loading</span>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-32" />
    ))}
  </div>
);
