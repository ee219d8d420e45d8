import type { ListedMethod } from "@/components/reference/method-filter";
import { areaSlug, methodAnchor, offeredTags } from "@/components/reference/openapi-document";
import { offeredOperations } from "@/lib/server/pages/capabilities";

/** Lists the methods of all areas for the filter of the API reference. */
export async function GET(): Promise<Response> {
  const methods = offeredTags(await offeredOperations()).flatMap(({ name, endpoints }) =>
    endpoints.map(({ operationId, method, path, summary }): ListedMethod => ({
      id: methodAnchor(operationId),
      area: areaSlug(name),
      method,
      path,
      summary,
    })),
  );
  return Response.json(methods, { headers: { "Cache-Control": "private, max-age=60" } });
}
