import { cors } from "hono/cors";

/**
 * Allows scripts of any site, without cookies: callers identify themselves in the request. A preflight allows the headers that it names,
 * because protocols for agents gain headers over time.
 */
export const allowAnySite = (allowMethods: string[], exposeHeaders: string[] = []) =>
  cors({ origin: "*", allowMethods, exposeHeaders, maxAge: 3600 });
