import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Members">
      <div className="mb-3 flex gap-2">
        <Skeleton className="h-8 max-w-70 flex-1" />
        <Skeleton className="h-8 w-64" />
      </div>
      <SkeletonRows head>
        <Skeleton className="size-4" />
        <Skeleton className="ms-3 size-6 rounded-full" />
        <Skeleton className="h-3.5 w-44" />
        <Skeleton className="ms-auto h-3.5 w-20" />
      </SkeletonRows>
    </LoadingPage>
  );
}
