import type { Hono } from "hono";
import type { UserActor } from "../core/deps.ts";
import type { Settings } from "../core/settings.ts";
import type { Bindings } from "./serve.ts";

/** Calls an operation of the REST API inside this process. `path` starts after `/v2`. */
export type CallApi = (path: string, init: { method: string; headers?: Record<string, string>; body?: string }) => Promise<Response>;

/** Reads a file by its URL inside this process. */
export type ReadFile = (url: string) => Promise<Response>;

/** Returns a client of the REST API inside this process, for a caller who is already authenticated and counted. */
export const inProcessApi =
  (app: Hono<{ Bindings: Bindings }>, { apiUrl }: Settings, caller: { address: string; caller: UserActor }): CallApi =>
  async (path, init) =>
    app.fetch(new Request(`${apiUrl}${path}`, init), caller);

/** Returns a reader of this instance's files inside this process. Their URLs are signed, so it needs no caller. */
export const inProcessFiles =
  (app: Hono<{ Bindings: Bindings }>, { appUrl }: Settings, address: string): ReadFile =>
  async (url) =>
    url.startsWith(`${appUrl}/files/`) ? app.fetch(new Request(url), { address }) : new Response(null, { status: 404 });
