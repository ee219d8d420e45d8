import type { MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import type { Deps } from "../core/deps.ts";

/** Values of one request: its id, and the route that the log names. */
export type RequestVariables = { requestId: string; route: string };

/** Gives every request an id of our own, never the client's. */
export const newRequestId = () => requestId({ limitLength: 0 });

/** Logs every request with its id, route, status and duration in milliseconds. */
export const requestLog =
  ({ log }: Deps, route: string): MiddlewareHandler<{ Variables: RequestVariables }> =>
  async (c, next) => {
    const started = performance.now();
    c.set("route", route);
    await next();
    log.info({ requestId: c.var.requestId, route: c.var.route, status: c.res.status, ms: Math.round(performance.now() - started) });
  };
