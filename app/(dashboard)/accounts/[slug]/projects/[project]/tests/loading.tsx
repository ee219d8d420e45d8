import { LoadingPage } from "@/components/shell/loading-page";
import { LoadingRows, Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Tests">
      <div className="mb-4 flex gap-2">
        <Skeleton className="h-8 flex-1" />
        <Skeleton className="h-8 w-36" />
      </div>
      <LoadingRows />
    </LoadingPage>
  );
}
