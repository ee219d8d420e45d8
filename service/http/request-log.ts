import type { MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import { currentRequestId, requestIdOf } from "../../lib/log/request-id.ts";
import { currentSpan } from "../../lib/tracing/spans.ts";
import type { RefusalReason } from "../../lib/metrics/refusals.ts";
import type { Deps } from "../core/deps.ts";

/** Values of one request: its id, the route that the log names, and the reason of a refusal that its status does not tell. */
export type RequestVariables = { requestId: string; route: string; refusal?: RefusalReason };

/** Gives every request the id that it came with from the web server (`createListener`), or a new one; never the client's. */
export const newRequestId = () => requestId({ limitLength: 0, generator: () => requestIdOf(currentRequestId()) });

/** Logs every request with its id, route, status and duration in milliseconds. */
export const requestLog =
  ({ log, metrics }: Deps, route: string): MiddlewareHandler<{ Variables: RequestVariables }> =>
  async (c, next) => {
    const started = performance.now();
    c.set("route", route);
    await next();
    const ms = performance.now() - started;
    currentSpan()?.rename(c.var.route);
    metrics.request(c.req.method, c.var.route, c.res.status, ms / 1000, c.var.refusal);
    log.info({ requestId: c.var.requestId, route: c.var.route, status: c.res.status, ms: Math.round(ms) });
  };
