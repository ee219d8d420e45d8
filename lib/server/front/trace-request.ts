import type { IncomingMessage, ServerResponse } from "node:http";
import { openSpan } from "../../tracing/spans.ts";
import { groupOfPath } from "./path-group.ts";

/**
 * Opens the span of a request and names it in the header by which the service and the pages continue its trace. Only a proxy of ours may begin one:
 * a client's header is removed.
 */
export function traceRequest(request: IncomingMessage, response: ServerResponse, isBehindProxy: boolean): void {
  const given = isBehindProxy ? request.headers["traceparent"]?.toString() : undefined;
  for (const name of ["traceparent", "tracestate", "baggage"]) delete request.headers[name];
  const group = groupOfPath(request.url?.split("?", 1)[0] ?? "");
  const requestId = request.headers["x-request-id"]?.toString();
  const facts = { "http.request.method": request.method, "http.route": group, requestId };
  const span = openSpan(`${request.method} ${group}`, "server", facts, given);
  if (!span) return;
  request.headers["traceparent"] = span.traceparent;
  response.once("close", () => {
    span.set({ "http.response.status_code": response.statusCode });
    if (response.statusCode >= 500) span.fail();
    span.end();
  });
}
