import { Hono, type Context } from "hono";
import { matcher } from "../lib/contract/match.ts";
import type { Operation, Operations, Parsed, Reply, Route } from "../lib/contract/operation.ts";
import type { Actor, AnonymousActor, Ctx, Deps, ProjectActor, UserActor } from "./deps.ts";
import { HttpError, invalid } from "./errors.ts";

/** Whom an operation lets in, by type: a handler of a user's operation never sees a project token. */
export type ActorOf<O extends Operation> =
  | (O["access"]["user"] extends null ? never : UserActor)
  | (O["access"]["project"] extends true ? ProjectActor : never)
  | (O["access"]["anonymous"] extends true ? AnonymousActor : never);

export type Handler<O extends Operation> = (ctx: Ctx<ActorOf<O>>, input: Parsed<O> & { headers: Headers }) => Promise<Reply<O>>;
/** One handler an operation; a missing one does not compile. */
export type Handlers<C extends Operations> = { [R in keyof C]: Handler<C[R] & Operation> };
