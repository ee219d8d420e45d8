import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import type { ApiClient } from "./api.ts";

const url = z.string().check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)));
const metadata = z.object({
  authorization_endpoint: url,
  token_endpoint: url,
  revocation_endpoint: url,
  device_authorization_endpoint: z.optional(url),
});
export type AuthorizationServer = z.output<typeof metadata>;

/** Built-in client of the authorization server. */
export const CLIENT_ID = "loupe-cli";
/** Scopes of the commands: read a project and its decisions, and send builds. */
export const SIGN_IN_SCOPES = "profile projects:read builds:write";

/** Reads the addresses of a server's authorization server (RFC 8414). Throws a sentence where there is none. */
export async function findAuthorizationServer(api: ApiClient): Promise<AuthorizationServer> {
  const { status, value } = await api.getJson("/.well-known/oauth-authorization-server");
  const { data } = metadata.safeParse(value);
  if (status === 200 && data) return data;
  throw new CommandError(`${api.origin} has no sign-in for the command line. Check --url, or store a token with --token.`);
}
