import type * as z from "zod";
import type { Scope } from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/** Who may call an operation (part 5). At least one of the three is granted. */
export type Access = {
  /** Scopes an OAuth token must hold, all of them; a personal access token carries them all. `null`: no user token. */
  user: readonly Scope[] | null;
  /** Whether a project token is accepted. */
  project: boolean;
  /** Whether a caller without a token is let in; a token that is sent is still checked. */
  anonymous: boolean;
  /** Of users' tokens, only those of a person signed in to the dashboard: what makes or ends credentials is not for programs. */
  dashboard?: true;
};

type Admits<Project extends boolean, Anonymous extends boolean> = { user: readonly Scope[]; project: Project; anonymous: Anonymous };

/** A person's token alone. */
export const byUser = (...scopes: Scope[]): Admits<false, false> => ({ user: scopes, project: false, anonymous: false });
/** A person's token, or the project's own. */
export const byUserOrProject = (...scopes: Scope[]): Admits<true, false> => ({ user: scopes, project: true, anonymous: false });
/** The project's own token alone. */
export const byProject = (): { user: null; project: true; anonymous: false } => ({ user: null, project: true, anonymous: false });
/** A person signed in to the dashboard; no personal access token, and no other app. */
export const byDashboard = (...scopes: Scope[]): Admits<false, false> & { dashboard: true } => ({ ...byUser(...scopes), dashboard: true });
/** Everybody; scopes still count for a token that is sent. */
export const byAnyone = (...scopes: Scope[]): Admits<true, true> => ({ user: scopes, project: true, anonymous: true });

/** One REST operation, keyed in the contract by its route: `"GET /media/{mediaId}"`. */
export type Operation = {
  operationId: string;
  tag: "Users" | "Members" | "Projects" | "Media" | "Comments" | "Authentication" | "Instance";
  summary: string;
  description?: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Status → body schema; `null` is an empty body. */
  responses: Readonly<Record<number, z.ZodType | null>>;
  /** Ours, beside the document's operations; marked `x-extension`. */
  extension?: true;
  /** Whether responses may be compressed: only bodies without secrets, because the length of a compressed body reveals them (BREACH). */
  compressed?: true;
};

export type Operations = Readonly<Record<Route, Operation>>;

/** `"/a/{b}/c/{d}"` → `"b" | "d"`. */
type PathParam<R extends string> = R extends `${string}{${infer P}}${infer Rest}` ? P | PathParam<Rest> : never;
type ParamsOf<O> = O extends { params: z.ZodObject<infer S> } ? keyof S : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A route that is no `METHOD /path`, or whose `{placeholders}` differ from its `params`, does not compile. */
type Checked<C> = {
  [R in keyof C]: R extends Route
    ? Same<PathParam<R>, ParamsOf<C[R]>> extends true
      ? unknown
      : { params: `declare exactly ${PathParam<R>}` }
    : "a route reads METHOD /path";
};

/** Declares a part of the contract; the types of routes, params, bodies and responses are kept exactly. */
export const operations = <const C extends Record<string, Operation>>(contract: C & Checked<C>): C => contract;

type In<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;
type Out<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type Part<K extends string, T> = [T] extends [never] ? unknown : {} extends T ? { [P in K]?: T } : { [P in K]: T };
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** What a caller sends. */
export type Input<O extends Operation> = Simplify<
  Part<"params", In<O, "params">> & Part<"query", In<O, "query">> & Part<"body", In<O, "body">>
>;

/** What a handler receives, parsed. */
export type Parsed<O extends Operation> = { params: Out<O, "params">; query: Out<O, "query">; body: Out<O, "body"> };

type SuccessStatus = 200 | 201 | 202 | 204 | 303;
type BodyOf<O extends Operation, S> = O["responses"][S & keyof O["responses"]] extends infer B
  ? B extends z.ZodType
    ? z.output<B>
    : undefined
  : never;

/** What a caller gets back on success. */
export type Result<O extends Operation> = BodyOf<O, SuccessStatus & keyof O["responses"]>;

/** What a handler returns: the status, and the body where there is one; 304 where the caller holds the body already. */
export type Reply<O extends Operation> =
  | NotModified
  | {
      [S in keyof O["responses"] & SuccessStatus]: O["responses"][S] extends z.ZodType
        ? { status: S; body: z.input<O["responses"][S]>; headers?: Record<string, string> }
        : { status: S; headers?: Record<string, string> };
    }[keyof O["responses"] & SuccessStatus];

/** An answer to `If-None-Match` with the tag that the body still has. */
export type NotModified = { status: 304; headers: { ETag: string } };
