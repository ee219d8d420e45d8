import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Groups">
      <Skeleton className="h-5 w-180 max-w-full" />
      <Skeleton className="mt-6 mb-5 h-14 w-160 max-w-full" />
      <SkeletonRows />
    </LoadingPage>
  );
}
