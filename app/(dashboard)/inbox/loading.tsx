import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Inbox">
      <Skeleton className="mb-4 h-8 w-90 max-w-full" />
      <SkeletonRows>
        <Skeleton className="h-16 w-24" />
        <Skeleton className="h-3.5 w-72 max-w-full" />
        <Skeleton className="ms-auto h-3 w-16" />
      </SkeletonRows>
    </LoadingPage>
  );
}
