import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contract } from "../lib/contract/index.ts";
import { callerAddress } from "./http/caller-address.ts";
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
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const failing = await failures(deps);
    const ready = isReady() && !failing.length;
    return c.json({ status: ready ? "ok" : "unavailable", ...(failing.length && { failing }) }, ready ? 200 : 503);
  });
  openapiDocuments(app);
  discovery(app, deps, { serverCard: serverCard(deps.settings), authorizationGuide: authorizationGuide(deps.settings) });
  app.route("/v2", serve(deps, contract, handlers));
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
  return (req: IncomingMessage, res: ServerResponse): void => {
    const path = req.url ?? "/";
    if (deploymentLabel(deps.settings.deploymentsHost, req.headers.host) !== null) return void sites(req, res);
    if (path.startsWith("/oauth/") || path.startsWith("/.well-known/oauth-authorization-server")) oauth(req, res);
    else void rest(req, res);
  };
}

async function failures({ database, storage }: Deps): Promise<string[]> {
  const checks = { database: database.ping(), storage: storage.ping() };
  const results = await Promise.allSettled(Object.values(checks));
  return Object.keys(checks).filter((_, index) => results[index]!.status === "rejected");
}
