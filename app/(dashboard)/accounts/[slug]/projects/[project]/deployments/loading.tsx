import { LoadingDeployments } from "@/components/deployments/deployments";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Deployments">
      <LoadingDeployments />
    </LoadingPage>
  );
}
