import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { streamType } from "../../lib/contract/streams.ts";
import type { Operation, Operations, Parsed, HandlerReply, Route } from "../../lib/contract/operation.ts";
import type { Actor, Ctx, Deps, UserActor } from "../core/deps.ts";
import { RefusedStreamError } from "../core/open-streams.ts";
import { rememberRefusedUpload } from "../domain/projects/refused-uploads.ts";
import { authenticate } from "./authenticate.ts";
import { type ActorOf, authorize } from "./authorize.ts";
import { errorReply } from "./error-response.ts";
import { rateLimit } from "./rate-limit.ts";
import { readInput } from "./read-input.ts";
import { newRequestId, requestLog, type RequestVariables } from "./request-log.ts";

export type Handler<O extends Operation> = (
  ctx: Ctx<ActorOf<O>>,
  input: Parsed<O> & { headers: Headers; text(): Promise<string> },
) => Promise<HandlerReply<O>>;
/** Handlers of all operations; a missing one does not compile. */
export type Handlers<C extends Operations> = { [R in keyof C]: Handler<C[R] & Operation> };

/** Values that come with a request: the client's address and, from our own tool server, the caller it has authenticated and counted. */
export type Bindings = { address: string; caller?: Actor };
type Env = { Bindings: Bindings; Variables: RequestVariables };

/** The first request of an upload. Its refusals are shown while a project waits for its first build. */
const UPLOAD: Route = "POST /builds";
const JSON_TYPE = "application/json; charset=utf-8";
const ON_304 = [
  ...RETAINED_304_HEADERS,
  "X-Request-Id",
  "X-Content-Type-Options",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

type HttpReply = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

/** Sends a reply as JSON. A handler may set `ETag` itself; without one, the `etag` middleware hashes the body. */
function send(c: Context<Env>, { status, body, headers }: HttpReply): Response {
  if (body === undefined) return c.body(null, status as StatusCode, headers);
  if (body instanceof ReadableStream) return c.body(body, status as ContentfulStatusCode, headers);
  if (status === 200 && (c.req.method === "GET" || c.req.method === "HEAD")) c.header("Cache-Control", "private, no-cache");
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return c.body(text, status as ContentfulStatusCode, {
    "Content-Type": JSON_TYPE,
    "Content-Length": length,
    ...headers,
  });
}

/** `compress` sets this header on compressed and plain bodies, but not on a 304. */
const varyByEncoding: MiddlewareHandler = async (c, next) => {
  c.header("Vary", "Accept-Encoding");
  await next();
};

/** Middlewares of an operation's responses: an entity tag of the uncompressed JSON, then compression. A CSV stream has neither. */
function representation(method: string, { compressed, responses }: Operation): MiddlewareHandler[] {
  if (method !== "GET" || streamType(responses[200]) !== null) return [];
  return [...(compressed ? [varyByEncoding, compress()] : []), etag({ weak: true, retainedHeaders: ON_304 })];
}

/**
 * Serves a contract. Refusals come in this order: rate limit, route, token, scope, validation, then the handler's own (visibility, role,
 * state, size). Every response carries the rate limit and a request id; a GET carries an entity tag and returns 304 for a matching one.
 */
export function serve<C extends Operations>(deps: Deps, contract: C, handlers: Handlers<C>): Hono<Env> {
  const limit = rateLimit(deps);
  const app = new Hono<Env>();
  app.use(newRequestId(), requestLog(deps, "unknown"), async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
    if (!c.env.caller) await limit.countRequest(c, c.env.address);
    await next();
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: "Method not allowed" }, 405, {
          "Content-Type": JSON_TYPE,
          Allow: methods.filter((method) => method !== "HEAD").join(", "),
        }),
    }),
  );

  for (const [route, operation] of Object.entries(contract) as [Route, Operation][]) {
    const [method, template] = route.split(" ") as [string, string];
    const path = template.replace(/\{(\w+)\}/g, ":$1");
    const handle = handlers[route as keyof C] as unknown as Handler<Operation>;
    for (const middleware of representation(method, operation)) app.on(method, path, middleware);
    app.on(method, path, async (c) => {
      c.set("route", route);
      const { address, caller } = c.env;
      let actor: Actor | undefined;
      try {
        actor = caller ?? (await limit.countRefusedTokens(c, address, authenticate(deps, c.req.header("authorization"), "rest", address)));
        authorize(deps, operation, actor);
        const input = await readInput(c, operation);
        const client = { address, browser: c.req.header("user-agent")?.slice(0, 300) ?? null };
        return send(c, (await handle({ deps, actor: { ...(actor as UserActor), client } }, input as never)) as HttpReply);
      } catch (error) {
        if (route === UPLOAD) await rememberRefusedUpload(deps, actor, error);
        throw error;
      }
    });
  }
  app.onError((error, c) => {
    deps.metrics.error(error);
    if (error instanceof RefusedStreamError) c.set("refusal", "streams");
    return send(c, errorReply(error, deps.log, c.var));
  });
  return app;
}
