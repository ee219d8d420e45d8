import { Download } from "lucide-react";
import { EndpointView } from "./endpoint-view";
import { MethodName } from "./method-name";
import { methodAnchor, type ReferenceTags } from "./openapi-document";

/** Shows the methods of an area: their list, then each of them. */
export function AreaMethods({ area: { name, endpoints }, apiUrl }: { area: ReferenceTags[number]; apiUrl: string }) {
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-3 pb-4">
        <h1 className="text-xl font-strong">{name}</h1>
        <span className="text-xs text-ink-3">{endpoints.length === 1 ? "1 method" : `${endpoints.length} methods`}</span>
        <a
          href={`${apiUrl}/openapi.json`}
          className="ms-auto flex h-8 items-center gap-2 rounded-md px-2 text-ink-2 hover:bg-wash hover:text-ink"
        >
          <Download aria-hidden className="size-4" />
          openapi.json
        </a>
      </header>
      <nav aria-label="Methods" className="grid gap-x-6 pb-8 sm:grid-cols-2 xl:grid-cols-3 min-[87.5rem]:grid-cols-4">
        {endpoints.map(({ operationId, method, summary }) => (
          <a
            key={operationId}
            href={`#${methodAnchor(operationId)}`}
            title={summary}
            className="flex min-h-9 min-w-0 items-center gap-2 border-b border-line hover:bg-wash pointer-coarse:min-h-11"
          >
            <MethodName method={method} />
            <span className="truncate" dir="auto">
              {summary}
            </span>
          </a>
        ))}
      </nav>
      {endpoints.map((endpoint) => (
        <EndpointView key={endpoint.operationId} endpoint={endpoint} apiUrl={apiUrl} />
      ))}
    </>
  );
}
