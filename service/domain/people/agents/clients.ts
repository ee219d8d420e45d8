import { runStatement } from "../../../db/statement.ts";
import type { ClientMetadata } from "oidc-provider";
import { scopeNames } from "../../../../lib/contract/scopes.ts";
import type { Deps } from "../../../core/deps.ts";
import { sha256 } from "../../../core/ids.ts";
import type { Settings } from "../../../core/settings.ts";
import { DASHBOARD } from "./dashboard-client.ts";
import { clientRegistration } from "./clients.sql.ts";

export { DASHBOARD };
/** Client ids of command-line programs: ours, and the one in the code of published programs for this API. Both are public clients. */
const COMMAND_LINES = ["loupe-cli", "argos-cli"];
/** Client that may sign a person in from another device (RFC 8628). */
const DEVICE_CLIENT = "loupe-cli";

const publicClient = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  scope: scopeNames.join(" "),
} satisfies Partial<ClientMetadata>;

/** Lists the clients that exist without registration. */
export const builtInClients = ({ appUrl }: Settings): ClientMetadata[] => [
  { ...publicClient, client_id: DASHBOARD, client_name: "Loupe", redirect_uris: [`${appUrl}/api/auth/callback/loupe`] },
  ...COMMAND_LINES.map((id) => ({
    ...publicClient,
    client_id: id,
    client_name: "Loupe CLI",
    ...(id === DEVICE_CLIENT && { grant_types: [...publicClient.grant_types, "urn:ietf:params:oauth:grant-type:device_code"] }),
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback", "http://[::1]/callback"],
  })),
];

/** Returns true for clients with a name that this instance verified. Registered clients chose their own name. */
export const isVerified = (clientId: string) => clientId === DASHBOARD || COMMAND_LINES.includes(clientId);

/** Returns the time of a client's registration; null for built-in clients. */
export async function registrationTime({ database }: Deps, clientId: string): Promise<string | null> {
  const [row] = await runStatement(database, clientRegistration, { hash: sha256(clientId) });
  return row?.created_at.toISOString() ?? null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=\/|$)([^#]*)$/;

/**
 * Returns true when a redirect address is registered: byte for byte or, on loopback, with another port (RFC 8252, section 7.3, and
 * OAuth 2.1 for `localhost`: native apps choose a free port at each sign-in).
 */
export function redirectMatches(registered: readonly string[], given: string): boolean {
  if (registered.includes(given)) return true;
  const asked = LOOPBACK.exec(given);
  // A port above 65535 makes it no address: the library would fail while it builds the redirect.
  if (!asked || !URL.canParse(given)) return false;
  return registered.some((one) => {
    const known = LOOPBACK.exec(one);
    return known?.[1] === asked[1] && known?.[3] === asked[3];
  });
}
