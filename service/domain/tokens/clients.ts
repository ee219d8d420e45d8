import { isIP } from "node:net";
import type { ClientMetadata } from "oidc-provider";
import { scopeNames } from "../../../lib/contract/scopes.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";
import { sha256 } from "../../core/ids.ts";
import type { Settings } from "../../core/settings.ts";

/** The dashboard's own client: public, with PKCE; consent is not asked for it and its grants follow the memberships. */
export const DASHBOARD = "loupe-dashboard";
/**
 * Public clients for command lines, told apart by nothing but their id: our own name, and the one that published command-line
 * programs of this API carry in their code.
 */
const COMMAND_LINES = ["loupe-cli", "argos-cli"];

const publicClient = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  scope: scopeNames.join(" "),
} satisfies Partial<ClientMetadata>;

/** Clients that exist without registration. */
export const builtInClients = ({ appUrl }: Settings): ClientMetadata[] => [
  { ...publicClient, client_id: DASHBOARD, client_name: "Loupe", redirect_uris: [`${appUrl}/api/auth/callback/loupe`] },
  ...COMMAND_LINES.map((id) => ({
    ...publicClient,
    client_id: id,
    client_name: "Loupe CLI",
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback", "http://[::1]/callback"],
  })),
];

/** Whether we vouch for a client's name; everybody else chose theirs. */
export const isVerified = (clientId: string) => clientId === DASHBOARD || COMMAND_LINES.includes(clientId);

const registration: Statement = {
  name: "client_first_seen",
  sql: "select created_at from oauth_models where model = 'Client' and id = $1",
};

/** When a client registered here; null for those that exist without. */
export async function firstSeen({ database }: Deps, clientId: string): Promise<string | null> {
  const [row] = await database.run<{ created_at: Date }>(registration, [sha256(clientId)]);
  return row?.created_at.toISOString() ?? null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=\/|$)([^#]*)$/;

/**
 * Whether a redirect address is a registered one: the same bytes, or, on loopback (RFC 8252 part 7.3), the same but for the port.
 * `localhost` may resolve to anything, so there the port is free only where the registration names none.
 */
export function redirectMatches(registered: readonly string[], given: string): boolean {
  if (registered.includes(given)) return true;
  const asked = LOOPBACK.exec(given);
  if (!asked) return false;
  return registered.some((one) => {
    const known = LOOPBACK.exec(one);
    return known?.[1] === asked[1] && known?.[3] === asked[3] && (isIP(known![1]!.replace(/[[\]]/g, "")) !== 0 || !known![2]);
  });
}
