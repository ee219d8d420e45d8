import type { Environment } from "../terminal/terminal.ts";
import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import { typedCommand } from "../commands/package-name.ts";
import type { ApiClient } from "./api.ts";
import { CLIENT_ID, findAuthorizationServer } from "./authorization-server.ts";
import { readSignIns, type StoredSignIn, writeSignIn } from "./sign-ins.ts";

/** Milliseconds before its end in which a token is renewed. */
const MARGIN_MS = 60_000;

const tokens = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()), expires_in: z.number() });

/** Maps a response of the token endpoint to a sign-in; null for a refusal. */
export function signInOf({ status, value }: { status: number; value: unknown }, now = Date.now()): StoredSignIn | null {
  const { data } = tokens.safeParse(value);
  if (status !== 200 || !data) return null;
  return {
    token: data.access_token,
    ...(data.refresh_token !== undefined && { refreshToken: data.refresh_token }),
    expiresAt: now + data.expires_in * 1000,
  };
}

/** Returns the stored token of a server, renewed when it is about to end; null without a sign-in. Throws a sentence when it can't be renewed. */
export async function validToken(api: ApiClient, env: Environment): Promise<string | null> {
  const own = readSignIns(env)[api.origin];
  if (!own) return null;
  if (own.expiresAt === undefined || own.refreshToken === undefined || own.expiresAt > Date.now() + MARGIN_MS) return own.token;
  const fields = { grant_type: "refresh_token", refresh_token: own.refreshToken, client_id: CLIENT_ID };
  const { token_endpoint: endpoint } = await findAuthorizationServer(api);
  const renewed = signInOf(await api.postForm(endpoint, fields));
  if (!renewed) throw new CommandError(`The sign-in at ${api.origin} has ended. Sign in again with ${typedCommand("login")}.`);
  writeSignIn(env, api.origin, renewed);
  return renewed.token;
}
