import { type Scope, scopeNames } from "../../lib/contract/scopes.ts";
import { oauthGrantAccounts, oauthModels } from "../db/schema.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { DASHBOARD } from "../domain/tokens/clients.ts";
import type { TestUser } from "./factories.ts";
import type { TestService } from "./harness.ts";

type Given = { scopes?: readonly Scope[]; clientId?: string; accounts?: readonly { id: string }[]; audience?: string };

/** Inserts an OAuth access token as the authorization server stores it, by default a third party's with all scopes. */
export async function oauthToken(
  { deps: { db, now } }: Pick<TestService, "deps">,
  user: TestUser,
  { scopes = scopeNames, clientId = "lpc_test", accounts = [user], audience }: Given = {},
): Promise<string> {
  const [token, grantId] = [newToken("oauth"), sha256(newId())];
  const expiresAt = new Date(now().getTime() + 3_600_000);
  const scope = scopes.join(" ");
  await db.insert(oauthModels).values([
    { model: "Grant", id: grantId, payload: { accountId: user.id, clientId, openid: { scope } }, expiresAt },
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

/** A token of a person signed in to the dashboard. */
export const dashboardToken = (service: Pick<TestService, "deps">, user: TestUser) => oauthToken(service, user, { clientId: DASHBOARD });
