import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const PREFIX = "/_next/static/";
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves the scripts, styles and fonts of a build in the folder `build` with the compressed copies next to them (`compressFiles` makes these).
 * Names contain a hash of the content, so browsers keep the files for a year. `handlePage` gets all other requests, and those for files that
 * don't exist.
 */
export function withStaticFiles(build: string, handlePage: Handle): Handle {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get(
    `${PREFIX}*`,
    async (c, next) => {
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      await next();
    },
    serveStatic({ root: path.join(build, "static"), rewriteRequestPath: (url) => url.slice(PREFIX.length - 1), precompressed: true }),
  );
  app.all("*", async ({ env: { incoming, outgoing } }) => {
    await handlePage(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return async (request, response) => (request.url?.startsWith(PREFIX) ? listener(request, response) : handlePage(request, response));
}
