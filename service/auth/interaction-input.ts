import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as z from "zod";
import { DisplayName } from "../../lib/contract/names.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/errors.ts";
import { parseInput } from "../core/parse-input.ts";
import { readJson } from "../http/json-body.ts";

export type OAuthEnv = { Bindings: HttpBindings };

/** Bodies of the requests of the sign-in and consent pages. */
export const interactionBodies = {
  email: z.object({ email: z.string().max(400) }),
  code: z.object({ email: z.string().max(400), code: z.string().max(40) }),
  name: z.object({ name: DisplayName }),
  passkey: z.object({ response: z.looseObject({ id: z.string().min(1).max(1400), response: z.looseObject({}) }) }),
  consent: z.object({ scopes: z.array(z.string()).max(50), accounts: z.array(z.string()).max(1000) }),
};

/** Reads a JSON body. Throws 400 for one that does not match. */
export const readBody = async <S extends z.ZodType>(c: Context<OAuthEnv>, schema: S) => parseInput(schema, await readJson(c));

/** Throws 403 for a request that another site made the browser send (CSRF): browsers send the cookie with it too. */
export function requireSameOrigin({ settings }: Deps, headers: Headers): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if ((origin !== null && origin !== settings.appUrl) || (site !== null && site !== "same-origin"))
    throw forbidden("This request came from another site.");
}
