import type { Hono } from "hono";
import type { UserActor } from "../core/deps.ts";
import type { Settings } from "../core/settings.ts";
import type { Bindings } from "./serve.ts";

/** Calls an operation of the REST API inside this process. `path` starts after `/v2`. */
export type CallApi = (path: string, init: { method: string; headers?: Record<string, string>; body?: string }) => Promise<Response>;

/** Returns a client of the REST API inside this process, for a caller who is already authenticated and counted. */
export const inProcessApi =
  (app: Hono<{ Bindings: Bindings }>, { apiUrl }: Settings, caller: { address: string; caller: UserActor }): CallApi =>
  async (path, init) =>
    app.fetch(new Request(`${apiUrl}${path}`, init), caller);
