import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="History">
      <Skeleton className="mb-4 h-5 w-130 max-w-full" />
      <div className="mb-3 flex gap-2">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-8 w-36" />
      </div>
      <SkeletonRows>
        <Skeleton className="size-5 rounded-full" />
        <Skeleton className="h-3.5 w-72" />
        <Skeleton className="ms-auto h-3 w-16" />
      </SkeletonRows>
    </LoadingPage>
  );
}
