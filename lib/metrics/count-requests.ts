import type { Server, ServerResponse } from "node:http";
import type { RefusalReason } from "./refusals.ts";
import type { CountRequest } from "./request-metrics.ts";

/** Counts the requests of a server, in the group of addresses that `groupOf` returns; null counts elsewhere. `refusalOf`: the reason of a refusal, where one was reported. */
export function countRequests(
  server: Server,
  count: CountRequest,
  groupOf: (path: string) => string | null,
  refusalOf: (response: ServerResponse) => RefusalReason | undefined,
): void {
  server.prependListener("request", (request, response) => {
    const group = groupOf(request.url?.split("?", 1)[0] ?? "");
    if (!group) return;
    const started = performance.now();
    response.once("close", () =>
      count(request.method ?? "", group, response.statusCode, (performance.now() - started) / 1000, refusalOf(response)),
    );
  });
}
