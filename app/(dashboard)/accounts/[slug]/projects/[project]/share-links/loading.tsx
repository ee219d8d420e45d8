import { LoadingShareLinks } from "@/components/projects/share-links/share-links";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Links">
      <LoadingShareLinks />
    </LoadingPage>
  );
}
