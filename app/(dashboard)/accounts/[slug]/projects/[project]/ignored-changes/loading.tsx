import { LoadingTests } from "@/components/tests/tests";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Ignored changes">
      <LoadingTests />
    </LoadingPage>
  );
}
