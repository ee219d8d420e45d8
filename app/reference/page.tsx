import { offeredTags } from "@/components/reference/openapi-document";
import { ReferenceIntro } from "@/components/reference/reference-intro";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { publicApiUrl } from "@/lib/server/env";
import { offeredOperations } from "@/lib/server/pages/capabilities";

export default async function ReferencePage() {
  return (
    <>
      <ReferenceNav tags={offeredTags(await offeredOperations())} area={null} />
      <main id="main" className="min-w-0 px-6 py-5 lg:px-12">
        <ReferenceIntro apiUrl={publicApiUrl()} />
      </main>
    </>
  );
}
