import { LoadingPage } from "@/components/shell/loading-page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Invites">
      <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-3">
          <div className="flex h-8 items-center justify-between">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-8 w-30" />
          </div>
          <Skeleton className="h-22" />
          <Skeleton className="h-4 w-96 max-w-full" />
          <Skeleton className="h-8 w-30 justify-self-end" />
        </div>
        <div className="grid content-start gap-3 xl:border-s xl:border-line xl:ps-6">
          <div className="flex h-8 items-center">
            <Skeleton className="h-5 w-24" />
          </div>
          <Skeleton className="h-8" />
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="grid h-16 content-center gap-2 border-b border-line">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3 w-32" />
            </div>
          ))}
        </div>
      </div>
    </LoadingPage>
  );
}
