import { type Scope, scopeNames } from "../../lib/contract/scopes.ts";
import { oauthGrantAccounts, oauthModels } from "../db/oauth-schema.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { DASHBOARD } from "../domain/people/agents/clients.ts";
import type { TestService } from "./harness.ts";

type Given = {
  scopes?: readonly Scope[];
  clientId?: string;
  accounts?: readonly { id: string }[];
  audience?: string;
  days?: number;
  method?: "code" | "passkey";
};

/** Inserts an OAuth access token as the authorization server stores it, by default a third party's with all scopes. */
export async function oauthToken(
  { deps: { db, now } }: Pick<TestService, "deps">,
  user: { id: string },
  { scopes = scopeNames, clientId = "lpc_test", accounts = [user], audience, days = 1 / 24, method }: Given = {},
): Promise<string> {
  const [token, grantId] = [newToken("oauth"), sha256(newId())];
  const expiresAt = new Date(now().getTime() + days * 86_400_000);
  const scope = scopes.join(" ");
  await db.insert(oauthModels).values([
    { model: "Grant", id: grantId, payload: { accountId: user.id, clientId, openid: { scope } }, expiresAt, method, signedInAt: now() },
    {
      model: "AccessToken",
      id: sha256(token),
      grantId,
      payload: { accountId: user.id, clientId, scope, ...(audience && { aud: audience }) },
      expiresAt,
    },
  ]);
  if (clientId !== DASHBOARD) await db.insert(oauthGrantAccounts).values(accounts.map(({ id }) => ({ grantId, accountId: id })));
  return token;
}

/** Inserts the access token that the dashboard has for a signed-in person: all scopes, all their teams. */
export const dashboardToken = (service: Pick<TestService, "deps">, user: { id: string }, method: "code" | "passkey" = "code") =>
  oauthToken(service, user, { clientId: DASHBOARD, days: 30, method });
