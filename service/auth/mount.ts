import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { currentRequestId, requestIdOf } from "../../lib/log/request-id.ts";
import { callerAddress } from "../http/caller-address.ts";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { errorReply } from "../http/error-response.ts";
import { allowAnySite } from "../http/cors.ts";
import { readJson } from "../http/json-body.ts";
import { localLoginAddress, localSignIn } from "./local-sign-in.ts";
import { externalCallbacks } from "./external.ts";
import type { OAuthEnv } from "./interaction-input.ts";
import { interactions } from "./interactions.ts";
import { authorizationServerMetadata } from "./metadata.ts";
import { DEVICE_AUTHORIZATION, DEVICE_PAGE } from "./device-code.ts";
import { createProvider } from "./provider.ts";
import { withSlashForms } from "../core/resources.ts";
import { registerClient } from "./registration.ts";
import { deleteUnusedCode } from "../domain/projects/tokens/grants.ts";

/** Endpoints that scripts of any site may call. */
const OPEN_PATHS = ["/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/register", "/.well-known/oauth-authorization-server"];

/** Routes that `oidc-provider` serves. Our own app serves all others below `/oauth/`. */
const PROVIDER =
  /^(GET \/oauth\/(authorize|device)(\/[\w-]+)?|POST \/oauth\/(token|revoke|introspect|device|device\/auth|session\/end\/confirm))$/;

/** Returns the route for the log, without the id of an interaction. */
const routeOf = (method: string | undefined, path: string) =>
  `${method} ${path.replace(/^\/local\/.+/, "/local/{secret}").replace(/^(\/oauth\/(?:interaction|authorize|device)\/)(?!auth$)[^/]+/, "$1{uid}")}`;

/**
 * Adds behaviour that the library has no settings for: resources with and without a trailing slash, redirects to our pages, introspection
 * for confidential clients only, code burning.
 */
function extendProvider(provider: Provider, deps: Deps): void {
  provider.use(async (ctx, next) => {
    const { resource } = ctx.query;
    if (resource !== undefined) ctx.query = { ...ctx.query, resource: withSlashForms(deps.settings, [resource].flat()) };
    // A link that has the code in it would let its sender sign in as the person who opens it: codes are typed.
    if (ctx.path === DEVICE_PAGE) ctx.query = {};
    try {
      await next();
    } catch (error) {
      // The library fails to show its form again to a browser without a session. That browser starts at the form.
      const isLost = /^\/oauth\/device(\/[\w-]+)?$/.test(ctx.path) && typeof ctx.oidc?.session?.exp !== "number";
      if (!isLost) throw error;
      ctx.status = 303;
      ctx.redirect(`${deps.settings.appUrl}${DEVICE_PAGE}`);
    }
    if (ctx.path === DEVICE_AUTHORIZATION && ctx.body) delete (ctx.body as Record<string, unknown>)["verification_uri_complete"];
    // The interaction's cookie is bound to the path of the JSON API, so the redirect to the page is set here.
    const interaction = ctx.oidc?.entities.Interaction;
    if (interaction && ctx.response.get("Location") === `${deps.settings.appUrl}/oauth/interaction/${interaction.uid}`)
      ctx.redirect(
        (interaction.prompt.name === "login" && localLoginAddress(deps.settings, interaction.uid)) ||
          `${deps.settings.appUrl}/${interaction.prompt.name === "login" ? "login" : "consent"}/${interaction.uid}`,
      );
    const { code, grant_type: grantType } = (ctx.oidc?.body ?? {}) as Record<string, unknown>;
    const refused = ctx.path === "/oauth/token" && ctx.status >= 400 && ctx.status < 500;
    // Introspection requires client authentication (RFC 7662, section 2.1).
    if (ctx.path === "/oauth/introspect" && ctx.oidc?.client?.clientAuthMethod === "none") {
      ctx.status = 401;
      ctx.body = { error: "invalid_client", error_description: "only clients with a secret may introspect" };
    }
    if (refused && grantType === "authorization_code" && typeof code === "string") await deleteUnusedCode(deps, code);
  });
}

function ownRoutes(deps: Deps, provider: Provider) {
  const app = new Hono<OAuthEnv>();
  const registrations = deps.limits.networkWindow("oauth-register", 20, 3600);
  const metadata = authorizationServerMetadata(deps.settings);

  app.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  for (const path of OPEN_PATHS) app.use(path, allowAnySite(["GET", "POST"]));
  app.get("/.well-known/oauth-authorization-server", (c) => c.json(metadata, 200, { "Cache-Control": "public, max-age=300" }));

  app.post("/oauth/register", async (c) => {
    const { exceeded, reset } = await registrations.take(callerAddress(c.env.incoming));
    if (exceeded)
      return c.json({ error: "too_many_requests", error_description: "Too many registrations from this address. Try again later." }, 429, {
        "Retry-After": String(reset),
      });
    const body = await readJson(c).catch((error: unknown) => {
      if (error instanceof HttpError && error.status !== 413) return null;
      throw error;
    });
    const result = await registerClient(deps, body);
    return c.json(result, "error" in result ? 400 : 201);
  });
  app.route("/oauth", interactions(deps, provider));
  app.route("/oauth", externalCallbacks(deps, provider));
  if (deps.settings.localSignIn !== null) localSignIn(app, deps, provider);

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

/** Returns a listener for the authorization server: every path below `/oauth/`, and its metadata. It never rejects. */
export function mountOAuth(deps: Deps) {
  const provider = createProvider(deps);
  extendProvider(provider, deps);
  const callback = provider.callback();
  const app = ownRoutes(deps, provider);
  const rest = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), { overrideGlobalObjects: false });
  const authorizations = deps.limits.networkWindow("oauth-authorize", 600, 300);
  const devices = deps.limits.networkWindow("oauth-device", 100, 300);
  const { host, protocol } = new URL(deps.settings.appUrl);

  async function serveProvider(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    // Each of these requests stores a record, even without a sign-in; and codes of devices are not to be guessed.
    const isDevice = path.startsWith(DEVICE_PAGE);
    if (isDevice || path.startsWith("/oauth/authorize")) {
      const { exceeded, reset } = await (isDevice ? devices : authorizations).take(callerAddress(req));
      if (exceeded)
        return void res
          .writeHead(429, { "Content-Type": "text/plain", "Retry-After": String(reset) })
          .end("Too many requests. Wait and try again.\n");
    } else if (OPEN_PATHS.includes(path)) res.setHeader("Access-Control-Allow-Origin", "*");
    await callback(req, res);
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    // URLs are built from the settings; the client's host and scheme are overwritten.
    Object.assign(req.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    const path = (req.url ?? "/").split("?", 1)[0]!;
    const [requestId, started] = [requestIdOf(currentRequestId()), performance.now()];
    res.setHeader("X-Request-Id", requestId);
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.once("finish", () =>
      deps.log.info({ requestId, route: routeOf(req.method, path), status: res.statusCode, ms: Math.round(performance.now() - started) }),
    );
    if (!PROVIDER.test(`${req.method} ${path}`)) return void rest(req, res);
    serveProvider(req, res, path).catch((error: unknown) => {
      deps.log.error({ err: error, requestId, route: routeOf(req.method, path) }, "unexpected failure");
      if (!res.headersSent) res.writeHead(500, { "Content-Type": "application/json" }).end('{"error":"server_error"}');
    });
  };
}
