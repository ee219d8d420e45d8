import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="History">
      <div className="mb-3 flex gap-2">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-8 w-36" />
      </div>
      <div className="sheet">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="flex h-9 items-center gap-3 border-line px-4 not-first:border-t">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-3.5 w-72" />
            <Skeleton className="ms-auto h-3 w-16" />
          </div>
        ))}
      </div>
    </LoadingPage>
  );
}
