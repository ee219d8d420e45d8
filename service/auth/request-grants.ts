import { runStatement } from "../db/statement.ts";
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Deps } from "../core/deps.ts";
import { DASHBOARD } from "../domain/people/agents/clients.ts";
import { grantKey } from "../domain/projects/tokens/grants.ts";
import { grantOrigin } from "../domain/projects/tokens/tokens.sql.ts";
import { callerAddress } from "../http/caller-address.ts";

/**
 * Returns the grant of a request. Third parties need a new consent each time, with a grant of its own, so that revoking one ends only that
 * one. The dashboard's grant needs no consent.
 */
export async function grantFor({ database }: Deps, { oidc, req }: KoaContextWithOIDC) {
  const { Grant } = oidc.provider;
  const given = oidc.result?.consent?.grantId;
  if (given) return Grant.find(given);
  if (oidc.client!.clientId !== DASHBOARD) return undefined;
  const grant = new Grant({ accountId: oidc.account!.accountId, clientId: DASHBOARD });
  grantScopes(grant, oidc.params!, String(oidc.params!["scope"]));
  const id = await grant.save();
  // Sessions are listed with the browser and the address of their sign-in.
  const browser = req.headers["user-agent"]?.slice(0, 400) ?? null;
  const { amr, loginTs } = oidc.session!;
  const signedIn = loginTs ? new Date(loginTs * 1000) : null;
  await runStatement(database, grantOrigin, { id: grantKey(id), browser, address: callerAddress(req), method: amr?.[0] ?? null, signedIn });
  return grant;
}

/** Returns the resources that a request names (RFC 8707). Without one, tokens are not bound to a resource. */
const resourcesIn = (params: Record<string, unknown>) => [params["resource"] ?? []].flat().map(String);

/** Adds scopes to a grant, for unbound tokens and for each resource that the request names. */
export function grantScopes(grant: InstanceType<Provider["Grant"]>, params: Record<string, unknown>, granted: string, refused = ""): void {
  grant.addOIDCScope(granted);
  if (refused) grant.rejectOIDCScope(refused);
  for (const resource of resourcesIn(params)) {
    grant.addResourceScope(resource, granted);
    if (refused) grant.rejectResourceScope(resource, refused);
  }
}
