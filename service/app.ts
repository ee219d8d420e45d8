import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { IncomingMessage, ServerResponse } from "node:http";
import { version } from "../lib/product/files.mjs";
import { withRequestId } from "../lib/log/request-id.ts";
import { currentSpan, openSpan, withSpan } from "../lib/tracing/spans.ts";
import { callerAddress, callerRequestId, callerTrace } from "./http/caller-address.ts";
import type { Deps } from "./core/deps.ts";
import { discovery } from "./http/discovery.ts";
import { deploymentLabel } from "../lib/deployments/deployment-host.ts";
import { deployedSites } from "./http/deployed-sites.ts";
import { filesApp } from "./http/files.ts";
import { toolServer } from "./mcp/server.ts";
import { authorizationGuide } from "./auth/guide.ts";
import { serverCard } from "./mcp/card.ts";
import { mountOAuth } from "./auth/mount.ts";
import { oembedApp } from "./http/oembed.ts";
import { offeredContract } from "./http/offered-operations.ts";
import { openapiDocuments } from "./http/openapi.ts";
import { handlers } from "./http/routes/index.ts";
import { type Bindings, serve } from "./http/serve.ts";

/**
 * Returns the listener of the whole service: `/v2`, the tool server, files and uploads, the authorization server, discovery and health, and deployed
 * sites on hosts of their own.
 * It never rejects; failures outside a handler become Error bodies. `isReady` is false once the process stops.
 */
export function createListener(deps: Deps, isReady = () => true) {
  const app = new Hono<{ Bindings: Bindings }>();
  app.get("/healthz", (c) => c.json({ status: "ok", version }));
  app.get("/readyz", async (c) => {
    const failing = await failures(deps);
    const ready = isReady() && !failing.length;
    return c.json({ status: ready ? "ok" : "unavailable", ...(failing.length && { failing }) }, ready ? 200 : 503);
  });
  openapiDocuments(app, deps.settings);
  discovery(app, deps, { serverCard: serverCard(deps.settings), authorizationGuide: authorizationGuide(deps.settings) });
  app.route("/v2", serve(deps, offeredContract(deps.settings), handlers));
  toolServer(app, deps);
  app.route("/", filesApp(deps));
  app.route("/", oembedApp(deps));
  app.notFound((c) => c.json({ error: "Not found" }, 404, { "Content-Type": "application/json; charset=utf-8" }));
  app.onError((error, c) => {
    deps.log.error({ err: error, path: "outside the contract" }, "unexpected failure");
    return c.json({ error: "Something went wrong on our side. Try again in a moment." }, 500);
  });

  const oauth = mountOAuth(deps);
  const listen = (hono: Hono<{ Bindings: Bindings }>) =>
    getRequestListener((request, env) => hono.fetch(request, { address: callerAddress((env as { incoming: IncomingMessage }).incoming) }));
  const [rest, sites] = [listen(app), listen(deployedSites(deps))];
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    const path = req.url ?? "/";
    const isSite = deploymentLabel(deps.settings.deploymentsHost, req.headers.host) !== null;
    countResponse(deps, isSite ? "sites" : groupOfAddress(path), req, res);
    if (isSite) return void sites(req, res);
    if (path.startsWith("/oauth/") || path.startsWith("/local/") || path.startsWith("/.well-known/oauth-authorization-server"))
      oauth(req, res);
    else void rest(req, res);
  };
  return (req: IncomingMessage, res: ServerResponse): void => {
    const requestId = callerRequestId(req);
    res.setHeader("X-Request-Id", requestId);
    const span = openSpan(req.method ?? "", "server", { "http.request.method": req.method, requestId }, callerTrace(req));
    if (span)
      res.once("close", () => {
        span.set({ "http.response.status_code": res.statusCode });
        if (res.statusCode >= 500) span.fail();
        span.end();
      });
    withRequestId(requestId, () => withSpan(span, () => answer(req, res)));
  };
}

/** Groups of addresses outside the contract; null for those of the contract, whose log counts them. */
function groupOfAddress(path: string): string | null {
  const [, first] = path.split(/[/?]/, 2);
  if (first === "v2") return null;
  return ["oauth", "mcp", "files", "uploads"].includes(first ?? "") ? first! : "other";
}

function countResponse({ metrics }: Deps, group: string | null, req: IncomingMessage, res: ServerResponse): void {
  if (!group) return;
  currentSpan()?.rename(`${req.method} ${group}`);
  const started = performance.now();
  res.once("close", () => metrics.request(req.method ?? "", group, res.statusCode, (performance.now() - started) / 1000));
}

async function failures({ database, storage }: Deps): Promise<string[]> {
  const checks = { database: database.ping(), storage: storage.ping() };
  const results = await Promise.allSettled(Object.values(checks));
  return Object.keys(checks).filter((_, index) => results[index]!.status === "rejected");
}
