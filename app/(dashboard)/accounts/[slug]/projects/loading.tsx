import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonCard } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Projects">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4">
        {[1, 2, 3].map((card) => (
          <SkeletonCard key={card} picture="h-32">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-44" />
          </SkeletonCard>
        ))}
      </div>
    </LoadingPage>
  );
}
