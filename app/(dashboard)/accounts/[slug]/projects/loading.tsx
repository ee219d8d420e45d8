import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Projects">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="overflow-hidden sheet">
            <div className="h-32 bg-stage" />
            <div className="grid gap-2 p-3">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-44" />
            </div>
          </div>
        ))}
      </div>
    </LoadingPage>
  );
}
