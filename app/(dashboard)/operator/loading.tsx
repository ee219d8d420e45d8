import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="This instance">
      <SkeletonRows>
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="ms-auto h-3 w-24" />
      </SkeletonRows>
    </LoadingPage>
  );
}
