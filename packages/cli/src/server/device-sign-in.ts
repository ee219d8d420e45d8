import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import type { ApiClient } from "./api.ts";
import { type AuthorizationServer, CLIENT_ID, SIGN_IN_SCOPES } from "./authorization-server.ts";
import { signInOf } from "./renew-token.ts";
import type { StoredSignIn } from "./sign-ins.ts";

const device = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  expires_in: z.number(),
  interval: z.optional(z.number()),
});
const refused = z.object({ error: z.string() });
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Seconds between two looks, and more where the server asks to slow down (RFC 8628, sections 3.2 and 3.5). */
const INTERVAL_SECONDS = 5;

/** Signs a person in from another device (RFC 8628): shows a code and an address, and waits until it was entered there. */
export async function signInWithDevice(api: ApiClient, server: AuthorizationServer, terminal: Terminal): Promise<StoredSignIn> {
  const endpoint = server.device_authorization_endpoint;
  if (!endpoint) throw new CommandError(`${api.origin} can't sign in from another device. Update Loupe there, or leave out --device.`);
  const asked = await api.postForm(endpoint, { client_id: CLIENT_ID, scope: SIGN_IN_SCOPES });
  const { data } = device.safeParse(asked.value);
  if (asked.status !== 200 || !data)
    throw new CommandError(`${api.origin} refused to start a sign-in (status ${asked.status}). Try again later.`);
  terminal.note(`Open ${printable(data.verification_uri)} on any device, and enter the code ${printable(data.user_code)}`);
  let seconds = data.interval ?? INTERVAL_SECONDS;
  const until = Date.now() + data.expires_in * 1000;
  while (Date.now() < until) {
    await api.pause(seconds * 1000);
    const result = await api.postForm(server.token_endpoint, { grant_type: GRANT, device_code: data.device_code, client_id: CLIENT_ID });
    const signedIn = signInOf(result);
    if (signedIn) return signedIn;
    const error = refused.safeParse(result.value).data?.error;
    if (error === "access_denied") throw new CommandError("The sign-in was declined. Nothing was stored.");
    if (error === "slow_down") seconds += INTERVAL_SECONDS;
    else if (error !== "authorization_pending") break;
  }
  throw new CommandError("The code has ended. Run the command again.");
}
