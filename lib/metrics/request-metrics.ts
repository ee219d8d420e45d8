import { Counter, Histogram, type Registry } from "prom-client";
import type { RefusalReason } from "./refusals.ts";
import { SECONDS } from "./serve-metrics.ts";

/** Limits by the status of their refusals. */
const reasons: Record<number, RefusalReason> = { 413: "body_size", 429: "rate_limit", 503: "unavailable" };

/**
 * Adds the metrics of requests. `countRequest` counts one: its route is `METHOD /path` of the contract or the name of a group of addresses, never a
 * URL; `refusal` names what its status does not tell. `countRefusal` counts what was refused before there was a request.
 */
export function addRequestMetrics(register: Registry, program: string) {
  const registers = [register];
  const labelNames = ["program", "method", "route", "status"] as const;
  const name = "loupe_http_request_duration_seconds";
  const requests = new Histogram({ name, help: "Duration of requests", labelNames, buckets: SECONDS, registers });
  const refusals = new Counter({
    name: "loupe_http_refusals_total",
    help: "Requests that a limit refused",
    labelNames: ["reason"],
    registers,
  });
  const countRefusal = (reason: RefusalReason) => refusals.inc({ reason });
  function countRequest(method: string, route: string, status: number, seconds: number, refusal?: RefusalReason): void {
    requests.observe({ program, method, route: route.slice(route.indexOf(" ") + 1), status: String(status) }, seconds);
    const reason = refusal ?? reasons[status];
    if (reason) countRefusal(reason);
  }
  return { countRequest, countRefusal };
}
export type CountRequest = ReturnType<typeof addRequestMetrics>["countRequest"];
