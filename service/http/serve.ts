import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { ZodObject, ZodType } from "zod";
import { isCsv } from "../../lib/contract/csv.ts";
import { matcher } from "../../lib/contract/match.ts";
import type { Operation, Operations, Parsed, Reply, Route } from "../../lib/contract/operation.ts";
import { challenge, unauthorized } from "../core/unauthorized.ts";
import type { Actor, AnonymousActor, Ctx, Deps, ProjectActor, UserActor } from "../core/deps.ts";
import { HttpError, invalid, notFound } from "../core/errors.ts";
import { etagOf, matchesTag } from "../core/etag.ts";
import { answer, type Answered } from "./error-response.ts";
import { foresight } from "./foresight.ts";
import { readJson } from "./json-body.ts";
import { DASHBOARD } from "../domain/tokens/clients.ts";
import { takesGzip } from "../core/packing.ts";
import { RawJson } from "../core/raw-json.ts";
import { Received, reception } from "./reception.ts";

/** Whom an operation lets in, by type: a handler of a user's operation never sees a project token. */
export type ActorOf<O extends Operation> =
  | (O["access"]["user"] extends null ? never : UserActor)
  | (O["access"]["project"] extends true ? ProjectActor : never)
  | (O["access"]["anonymous"] extends true ? AnonymousActor : never);

export type Handler<O extends Operation> = (ctx: Ctx<ActorOf<O>>, input: Parsed<O> & { headers: Headers }) => Promise<Reply<O>>;
/** One handler an operation; a missing one does not compile. */
export type Handlers<C extends Operations> = { [R in keyof C]: Handler<C[R] & Operation> };

/** Validates one part of a request; the offending fields become `details` (part 7). */
function parse(schema: ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid("Invalid request", ...result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()));
}

/** Query values as one string each; a known parameter given twice is refused, unknown ones are ignored. */
function readQuery(schema: ZodObject | undefined, given: Record<string, string[]>) {
  if (!schema) return {};
  const values: Record<string, string> = {};
  for (const key of Object.keys(schema.shape)) {
    const all = given[key];
    if (!all) continue;
    if (all.length > 1) throw invalid("Invalid request", `${key} must be given once`);
    if (all[0]!.includes("\0")) throw invalid("Invalid request", `${key} must not contain NUL characters`);
    values[key] = all[0]!;
  }
  return values;
}

/** Refuses the wrong kind of token and missing scopes (403); a missing token where one is needed (401). */
function admit(deps: Deps, { access }: Operation, actor: Actor): void {
  if (actor.kind === "anonymous") {
    if (!access.anonymous) throw unauthorized(deps, "A token is needed.");
  } else if (actor.kind === "project") {
    if (!access.project)
      throw new HttpError(403, "This operation needs a personal access token or an OAuth token; a project token was sent.");
  } else if (!access.user) throw new HttpError(403, "This operation needs a project token.");
  else if (access.dashboard && actor.clientId !== DASHBOARD)
    throw new HttpError(403, "This is done in the dashboard, signed in as yourself; no other token is accepted.");
  else if (actor.scopes !== "all") {
    const held = actor.scopes;
    if (!access.user.every((scope) => held.has(scope)))
      throw new HttpError(
        403,
        `Insufficient scope. This operation needs: ${access.user.join(", ")}.`,
        undefined,
        challenge(deps, "rest", { error: "insufficient_scope", scope: access.user.join(" ") }),
      );
  }
}

/** What comes with a request beside itself: the client's address and, from our own tool server, who was let in and counted there. */
export type Arrival = { address: string; caller?: Actor };
type Env = { Bindings: Arrival };

/**
 * Serves a contract in the order of refusals of `decisions.md`: rate limit, route, token, scope, validation, then the handler's
 * own (visibility, role, state, size). Every answer carries the rate limit and a request id. `elsewhere` answers what no route takes;
 * it is no route itself, because a request that meets two goes the long way through the router.
 */
export function serve<C extends Operations>(deps: Deps, contract: C, handlers: Handlers<C>) {
  const receive = reception(deps, "rest");
  const foresee = foresight();
  const app = new Hono<Env>();
  const table = matcher(contract);

  const respond = async (c: Context<Env>, route: string, run: (caller: Actor | Received) => Promise<Answered>) => {
    const requestId = randomUUID();
    const started = performance.now();
    const headers: Record<string, string> = { "X-Request-Id": requestId, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
    const { address, caller } = c.env;
    let answered: Answered;
    try {
      const received = receive(c.req.header("authorization"), address, headers);
      if (!caller) await received.count();
      answered = await run(caller ?? received);
    } catch (error) {
      answered = answer(error, deps.log, { requestId, route });
    }
    deps.log.info({ requestId, route, status: answered.status, ms: Math.round(performance.now() - started) });
    const raw = answered.body instanceof RawJson ? answered.body : null;
    if (answered.body instanceof ReadableStream)
      return new Response(answered.body, { status: 200, headers: { ...headers, ...answered.headers } });
    const text = answered.body === undefined ? null : raw ? raw.body : JSON.stringify(answered.body);
    Object.assign(headers, answered.headers);
    if (text === null) return new Response(null, { status: answered.status, headers });
    headers["Content-Type"] = "application/json; charset=utf-8";
    if (answered.status === 200 && c.req.method === "GET") {
      const tag = answered.headers?.["ETag"] ?? (raw ? raw.tag : etagOf(text));
      headers["ETag"] = tag;
      headers["Cache-Control"] = "private, no-cache";
      if (raw?.packable) headers["Vary"] = "Accept-Encoding";
      if (matchesTag(c.req.header("if-none-match"), tag)) return new Response(null, { status: 304, headers });
      if (raw?.packable && takesGzip(c.req.header("accept-encoding"))) {
        headers["Content-Encoding"] = "gzip";
        return new Response(await raw.packed(), { status: 200, headers });
      }
    }
    return new Response(text, { status: answered.status, headers });
  };

  for (const [route, operation] of Object.entries(contract) as [Route, Operation][]) {
    const [method, path] = route.split(" ") as [string, string];
    const handle = handlers[route as keyof C] as unknown as Handler<Operation>;
    const work = async (c: Context<Env>, actor: Actor): Promise<Answered> => {
      admit(deps, operation, actor);
      const raw = c.req.param() as Record<string, string>;
      if (Object.values(raw).some((value) => value.includes("\0"))) throw notFound();
      const input = {
        params: parse(operation.params, raw),
        query: parse(operation.query, readQuery(operation.query, c.req.url.includes("?") ? c.req.queries() : {})),
        body: operation.body && parse(operation.body, await readJson(c.req.raw)),
        headers: c.req.raw.headers,
      };
      return (await handle({ deps, actor: actor as UserActor }, input as never)) as Answered;
    };
    app.on(method, path.replace(/\{(\w+)\}/g, ":$1"), (c) =>
      respond(c, route, async (caller) => {
        if (!(caller instanceof Received)) return work(c, caller);
        if (method === "GET" && !isCsv(operation.responses[200])) return foresee(caller, (actor) => work(c, actor));
        return work(c, await caller.identify());
      }),
    );
  }
  const elsewhere = (c: Context<Env>) =>
    respond(c, "unknown", async () => {
      const allow = table.allow(c.req.path.slice(new URL(deps.settings.apiUrl).pathname.length));
      if (!allow.length) throw notFound();
      throw new HttpError(405, "Method not allowed", undefined, { Allow: allow.join(", ") });
    });
  return { app, elsewhere };
}
