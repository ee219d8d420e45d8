import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Security">
      <Skeleton className="mt-2 h-20 w-full" />
      <Skeleton className="mt-10 h-20 w-full" />
      <SkeletonRows />
    </LoadingPage>
  );
}
