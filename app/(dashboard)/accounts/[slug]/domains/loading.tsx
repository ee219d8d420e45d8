import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Domains">
      <div className="grid max-w-160 gap-6">
        <div className="grid gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-8" />
          <Skeleton className="h-4 w-96 max-w-full" />
          <Skeleton className="mt-1 h-8 w-28" />
        </div>
        <Skeleton className="h-11" />
      </div>
    </LoadingPage>
  );
}
