import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { callerAddress } from "../http/caller-address.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { errorReply } from "../http/error-response.ts";
import { readJson } from "../http/json-body.ts";
import { externalCallbacks } from "./external.ts";
import { type OAuthEnv, interactions } from "./interactions.ts";
import { authorizationServerMetadata } from "./metadata.ts";
import { createProvider } from "./provider.ts";
import { register } from "./registration.ts";
import { burnCode } from "../domain/tokens/grants.ts";

/** Open to scripts of any site, never with cookies: what identifies a caller here is in the request itself. */
const cors = { "Access-Control-Allow-Origin": "*" };
const preflight = {
  ...cors,
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers": "Content-Type, Authorization",
  "Access-Control-Max-Age": "3600",
};

/** What `oidc-provider` answers itself; everything else below `/oauth/` is ours. */
const PROVIDER = /^(GET \/oauth\/authorize(\/[\w-]+)?|POST \/oauth\/(token|revoke|introspect|session\/end\/confirm))$/;

/** A request's name in the log: an interaction's id belongs to one browser alone. */
const routeOf = (method: string | undefined, path: string) =>
  `${method} ${path.replace(/^(\/oauth\/(?:interaction|authorize)\/)[^/]+/, "$1{uid}")}`;

/** Adds to the library what its settings do not reach. */
function extend(provider: Provider, deps: Deps): void {
  provider.use(async (ctx, next) => {
    await next();
    // The interaction's cookie is bound to the path that the page calls; the browser itself is sent to the page.
    const interaction = ctx.oidc?.entities.Interaction;
    if (interaction && ctx.response.get("Location") === `${deps.settings.appUrl}/oauth/interaction/${interaction.uid}`)
      ctx.redirect(`${deps.settings.appUrl}/${interaction.prompt.name === "login" ? "login" : "consent"}/${interaction.uid}`);
    const { code, grant_type: grantType } = (ctx.oidc?.body ?? {}) as Record<string, unknown>;
    const refused = ctx.path === "/oauth/token" && ctx.status >= 400 && ctx.status < 500;
    // Whoever cannot prove who they are learns nothing about tokens (RFC 7662 part 2.1).
    if (ctx.path === "/oauth/introspect" && ctx.oidc?.client?.clientAuthMethod === "none") {
      ctx.status = 401;
      ctx.body = { error: "invalid_client", error_description: "only clients with a secret may introspect" };
    }
    if (refused && grantType === "authorization_code" && typeof code === "string") await burnCode(deps, code);
  });
}

function ours(deps: Deps, provider: Provider) {
  const app = new Hono<OAuthEnv>();
  const registrations = deps.limits.window("oauth-register", 20, 3600);
  const metadata = authorizationServerMetadata(deps.settings);

  app.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/register", "/.well-known/oauth-authorization-server"])
    app.options(path, (c) => c.body(null, 204, preflight));
  app.get("/.well-known/oauth-authorization-server", (c) => c.json(metadata, 200, { ...cors, "Cache-Control": "public, max-age=300" }));

  app.post("/oauth/register", async (c) => {
    for (const [name, value] of Object.entries(cors)) c.header(name, value);
    const { exceeded, reset } = await registrations.take(callerAddress(c.env.incoming));
    if (exceeded)
      return c.json({ error: "too_many_requests", error_description: "Too many registrations from this address. Try again later." }, 429, {
        "Retry-After": String(reset),
      });
    const body = await readJson(c).catch((error: unknown) => {
      if (error instanceof HttpError && error.status !== 413) return null;
      throw error;
    });
    const result = await register(deps, body);
    return c.json(result, "error" in result ? 400 : 201);
  });
  app.route("/oauth", interactions(deps, provider));
  app.route("/oauth", externalCallbacks(deps, provider));

  app.notFound((c) => c.json({ error: "Not found" }, 404));
  app.onError((error, c) => {
    const { status, body, headers } = errorReply(error, deps.log, {
      requestId: String(c.env.outgoing.getHeader("X-Request-Id")),
      route: routeOf(c.req.method, c.req.path),
    });
    return c.json(body, status, headers);
  });
  return app;
}

/** The authorization server, behind every path below `/oauth/` and its metadata: a listener that never rejects. */
export function mountOAuth(deps: Deps) {
  const provider = createProvider(deps);
  extend(provider, deps);
  const callback = provider.callback();
  const app = ours(deps, provider);
  const rest = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), { overrideGlobalObjects: false });
  const authorizations = deps.limits.window("oauth-authorize", 600, 300);
  const { host, protocol } = new URL(deps.settings.appUrl);

  async function library(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (path.startsWith("/oauth/authorize")) {
      // Every such request leaves a record behind before anybody has signed in.
      const { exceeded, reset } = await authorizations.take(callerAddress(req));
      if (exceeded)
        return void res
          .writeHead(429, { "Content-Type": "text/plain", "Retry-After": String(reset) })
          .end("Too many requests. Wait and try again.\n");
    } else for (const [name, value] of Object.entries(cors)) res.setHeader(name, value);
    await callback(req, res);
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    // Absolute addresses come from the configuration; what the client says about host and scheme is not believed.
    Object.assign(req.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    const path = (req.url ?? "/").split("?", 1)[0]!;
    const [requestId, started] = [randomUUID(), performance.now()];
    res.setHeader("X-Request-Id", requestId);
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.once("finish", () =>
      deps.log.info({ requestId, route: routeOf(req.method, path), status: res.statusCode, ms: Math.round(performance.now() - started) }),
    );
    if (!PROVIDER.test(`${req.method} ${path}`)) return void rest(req, res);
    library(req, res, path).catch((error: unknown) => {
      deps.log.error({ err: error, requestId, route: routeOf(req.method, path) }, "unexpected failure");
      if (!res.headersSent) res.writeHead(500, { "Content-Type": "application/json" }).end('{"error":"server_error"}');
    });
  };
}
