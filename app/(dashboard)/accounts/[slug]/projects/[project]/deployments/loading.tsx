import { LoadingRows } from "@/components/ui/skeleton";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Deployments">
      <LoadingRows className="h-16" />
    </LoadingPage>
  );
}
