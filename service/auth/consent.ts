import type Provider from "oidc-provider";
import { type Scope, scopes } from "../../lib/contract/scopes.ts";
import type { Statement } from "../db/client.ts";
import { oauthGrantAccounts } from "../db/schema.ts";
import type { Deps, ActorAccount } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { listAccountsOf } from "../domain/accounts/people.ts";
import { grantScopes } from "./provider.ts";
import { grantKey } from "../domain/tokens/grants.ts";

/** A request for authorization that waits for a person's word. */
export type Waiting = Awaited<ReturnType<Provider["interactionDetails"]>>;

const asked = ({ params }: Waiting) =>
  String(params["scope"] ?? "")
    .split(" ")
    .filter((scope): scope is Scope => Object.hasOwn(scopes, scope));

const lastGrant: Statement = {
  name: "consent_last",
  sql: `select g.created_at, g.payload->'openid'->>'scope' as granted, g.payload->'rejected'->'openid'->>'scope' as rejected,
      coalesce((select json_agg(s.account_id) from oauth_grant_accounts s where s.grant_id = g.id), '[]') as accounts
    from oauth_models g where g.model = 'Grant' and g.payload->>'accountId' = $1 and g.payload->>'clientId' = $2
    order by g.created_at desc limit 1`,
};

type LastGrant = { created_at: Date; granted: string | null; rejected: string | null; accounts: string[] };

/** What the person allowed this client the last time, as far as it is still known; null for a first time. */
async function lastConsent({ database }: Deps, accountId: string, clientId: string) {
  const [row] = await database.run<LastGrant>(lastGrant, [accountId, clientId]);
  if (!row) return null;
  const rejected = new Set(row.rejected?.split(" "));
  return {
    createdAt: row.created_at.toISOString(),
    scopes: (row.granted ?? "").split(" ").filter((scope) => scope && !rejected.has(scope)),
    accounts: row.accounts,
  };
}

/** The scopes that let a client change things, which the page explains with more weight. */
const changes = (name: Scope) => /:(write|admin)$/.test(name);

/**
 * What the consent page shows: the scopes in words, the accounts that can be shared, and what was allowed the last time. A scope is
 * `added` when the person allowed this client something before, and not this.
 */
export async function consentQuestion(deps: Deps, waiting: Waiting) {
  const accountId = waiting.session!.accountId!;
  const accounts = await listAccountsOf(deps, accountId);
  const before = await lastConsent(deps, accountId, String(waiting.params["client_id"]));
  return {
    scopes: asked(waiting).map((name) => ({
      name,
      ...scopes[name],
      changes: changes(name),
      added: !!before && !before.scopes.includes(name),
    })),
    accounts: accounts.map(({ level, ...account }: ActorAccount) => ({ ...account, level: level === "personal" ? null : level })),
    before,
  };
}

/**
 * Records a consent as a grant of its own and answers its id. `accounts` are ids. Throws 400 unless at least one scope and one
 * account are given, all of them asked for and the person's own.
 */
export async function giveConsent(
  deps: Deps,
  provider: Provider,
  waiting: Waiting,
  given: { scopes: string[]; accounts: string[] },
): Promise<string> {
  const accountId = waiting.session!.accountId!;
  const wanted = asked(waiting);
  const granted = wanted.filter((scope) => given.scopes.includes(scope));
  const own = await listAccountsOf(deps, accountId);
  const shared = own.filter(({ id }) => given.accounts.includes(id));
  if (!granted.length || given.scopes.some((scope) => !wanted.includes(scope as Scope)))
    throw invalid("Choose at least one of the permissions that were asked for.");
  if (!shared.length || shared.length !== new Set(given.accounts).size) throw invalid("Choose at least one of your own accounts.");

  const grant = new provider.Grant({ accountId, clientId: String(waiting.params["client_id"]) });
  const refused = wanted.filter((scope) => !granted.includes(scope));
  grantScopes(grant, waiting.params, granted.join(" "), refused.join(" "));
  const id = await grant.save();
  await deps.db.insert(oauthGrantAccounts).values(shared.map((account) => ({ grantId: grantKey(id), accountId: account.id })));
  return id;
}
