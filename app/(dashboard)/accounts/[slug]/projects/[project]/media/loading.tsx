import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonCard } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Media">
      <div className="flex gap-2">
        <Skeleton className="h-8 max-w-90 flex-1" />
        <Skeleton className="h-8 w-48" />
      </div>
      <Skeleton className="mt-6 mb-3 h-5 w-40" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">
        {[1, 2, 3, 4].map((card) => (
          <SkeletonCard key={card} picture="h-38">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-52" />
          </SkeletonCard>
        ))}
      </div>
    </LoadingPage>
  );
}
