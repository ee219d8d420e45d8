import type * as z from "zod";
import type { Scope } from "./scopes.ts";
import type { tags } from "./tags.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/** Callers that an operation accepts (docs/spec/authentication.md#kinds-per-operation). At least one of the three kinds. */
export type Access = {
  /** Scopes that an OAuth token must all have; a personal access token has all scopes. `null`: no user token is accepted. */
  user: readonly Scope[] | null;
  /** True when a project token is accepted. */
  project: boolean;
  /** True when no token is needed; a token that is sent is still checked. */
  anonymous: boolean;
  /** Accepts only user tokens of the dashboard: apps cannot create or revoke credentials. */
  dashboard?: true;
};

type Admits<Project extends boolean, Anonymous extends boolean> = { user: readonly Scope[]; project: Project; anonymous: Anonymous };

/** User tokens only. */
export const byUser = (...scopes: Scope[]): Admits<false, false> => ({ user: scopes, project: false, anonymous: false });
/** User tokens and project tokens. */
export const byUserOrProject = (...scopes: Scope[]): Admits<true, false> => ({ user: scopes, project: true, anonymous: false });
/** Project tokens only. */
export const byProject = (): { user: null; project: true; anonymous: false } => ({ user: null, project: true, anonymous: false });
/** User tokens of the dashboard only; no personal access tokens and no other apps. */
export const byDashboard = (...scopes: Scope[]): Admits<false, false> & { dashboard: true } => ({ ...byUser(...scopes), dashboard: true });
/** Everyone; a token that is sent still needs the scopes. */
export const byAnyone = (...scopes: Scope[]): Admits<true, true> => ({ user: scopes, project: true, anonymous: true });

/** Visitors without a token, and user tokens; no project tokens. */
export const byPerson = (...scopes: Scope[]): Admits<false, true> => ({ user: scopes, project: false, anonymous: true });
/** Visitors without a token only. */
export const byVisitor = (): { user: null; project: false; anonymous: true } => ({ user: null, project: false, anonymous: true });

/** REST operation, keyed in the contract by its route: `"GET /media/{mediaId}"`. */
export type Operation = {
  operationId: string;
  tag: keyof typeof tags;
  summary: string;
  description?: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Largest JSON body in megabytes; 1 by default. */
  megabytes?: number;
  /** Body schema by status; `null` for an empty body. */
  responses: Readonly<Record<number, z.ZodType | null>>;
  /** True for an extension of ours, marked `x-extension` in the document. */
  extension?: true;
  /** True when responses may be compressed: only bodies without secrets, because the length of a compressed body reveals them (BREACH). */
  compressed?: true;
};

export type Operations = Readonly<Record<Route, Operation>>;

/** `"/a/{b}/c/{d}"` → `"b" | "d"`. */
type PathParam<R extends string> = R extends `${string}{${infer P}}${infer Rest}` ? P | PathParam<Rest> : never;
type ParamsOf<O> = O extends { params: z.ZodObject<infer S> } ? keyof S : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Rejects at compile time a route that is not `METHOD /path`, or whose `{placeholders}` differ from its `params`. */
type Checked<C> = {
  [R in keyof C]: R extends Route
    ? Same<PathParam<R>, ParamsOf<C[R]>> extends true
      ? unknown
      : { params: `declare exactly ${PathParam<R>}` }
    : "a route reads METHOD /path";
};

type Tag = Operation["tag"];
type Declaration = Omit<Operation, "tag"> & { tag?: Tag };

/** Declares a part of the contract and keeps the exact types of routes, params, bodies and responses. `tag`: default of its operations. */
export const operations = <const C extends Record<string, Declaration>>(tag: Tag, contract: C & Checked<C>) =>
  Object.fromEntries(Object.entries<Declaration>(contract).map(([route, operation]) => [route, { tag, ...operation }])) as {
    [R in keyof C]: Omit<C[R], "tag"> & { tag: Tag };
  };

type In<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;
type Out<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type Part<K extends string, T> = [T] extends [never] ? unknown : {} extends T ? { [P in K]?: T } : { [P in K]: T };
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** Input of a caller. */
export type OperationInput<O extends Operation> = Simplify<
  Part<"params", In<O, "params">> & Part<"query", In<O, "query">> & Part<"body", In<O, "body">>
>;

/** Parsed input of a handler. */
export type Parsed<O extends Operation> = { params: Out<O, "params">; query: Out<O, "query">; body: Out<O, "body"> };

type SuccessStatus = 200 | 201 | 202 | 204 | 303;
type BodyOf<O extends Operation, S> = O["responses"][S & keyof O["responses"]] extends infer B
  ? B extends z.ZodType
    ? z.output<B>
    : undefined
  : never;

/** Body that a caller receives on success. */
export type Result<O extends Operation> = BodyOf<O, SuccessStatus & keyof O["responses"]>;

/** Return value of a handler: status and body. 304 when the caller already has the body. */
export type HandlerReply<O extends Operation> =
  | NotModified
  | {
      [S in keyof O["responses"] & SuccessStatus]: O["responses"][S] extends z.ZodType
        ? { status: S; body: z.input<O["responses"][S]>; headers?: Record<string, string> }
        : { status: S; headers?: Record<string, string> };
    }[keyof O["responses"] & SuccessStatus];

/** Response 304: `If-None-Match` holds the current tag of the body. */
export type NotModified = { status: 304; headers: { ETag: string } };
