import { LoadingRules } from "@/components/builds/rules/rules";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Rules">
      <LoadingRules />
    </LoadingPage>
  );
}
