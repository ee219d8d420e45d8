import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonCards } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Media">
      <div className="flex gap-2">
        <Skeleton className="h-8 max-w-90 flex-1" />
        <Skeleton className="h-8 w-48" />
      </div>
      <Skeleton className="mt-6 mb-3 h-5 w-40" />
      <SkeletonCards count={4} />
    </LoadingPage>
  );
}
