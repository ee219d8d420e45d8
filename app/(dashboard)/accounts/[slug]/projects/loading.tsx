import { LoadingPage } from "@/components/shell/loading-page";
import { SkeletonCards } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Projects">
      <SkeletonCards count={3} />
    </LoadingPage>
  );
}
