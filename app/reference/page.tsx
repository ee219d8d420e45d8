import type { Metadata } from "next";
import { ReferenceNav } from "@/components/reference/reference-nav";
import { EndpointView } from "@/components/reference/endpoint-view";
import { ReferenceIntro } from "@/components/reference/reference-intro";
import { ReferenceSchemas } from "@/components/reference/reference-schemas";
import { offeredTags } from "@/components/reference/openapi-document";
import { Providers } from "@/components/shell/providers";
import { missingOperations, offeredOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";
import { publicApiUrl } from "@/lib/server/env";

export const metadata: Metadata = { title: "API reference" };

export default async function ReferencePage() {
  const tags = offeredTags(await offeredOperations());
  return (
    <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null}>
      <div className="mx-auto max-w-280 lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-12">
        <ReferenceNav tags={tags} />
        <main id="main" className="min-w-0 px-6 py-8 lg:py-10">
          <ReferenceIntro apiUrl={publicApiUrl()} />
          {tags.map(({ name, endpoints }) => (
            <section key={name} aria-labelledby={name} className="mt-12">
              <h2 id={name} className="mb-4 text-xl font-strong">
                {name}
              </h2>
              {endpoints.map((endpoint) => (
                <EndpointView key={endpoint.operationId} endpoint={endpoint} />
              ))}
            </section>
          ))}
          <ReferenceSchemas />
        </main>
      </div>
    </Providers>
  );
}
