import type { Hono } from "hono";
import { scopeNames } from "../lib/contract/scopes.ts";
import type { Deps } from "./deps.ts";

/** The protected-resource metadata of RFC 9728 that every 401 points to. */
export function protectedResource<E extends object>(app: Hono<E>, { settings }: Deps): void {
  const document = {
    resource: settings.apiUrl,
    authorization_servers: [settings.appUrl],
    scopes_supported: scopeNames,
    bearer_methods_supported: ["header"],
  };
  for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/v2"])
    app.get(path, (c) => c.json(document, 200, { "Access-Control-Allow-Origin": "*" }));
}
