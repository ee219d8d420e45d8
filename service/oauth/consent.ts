import type Provider from "oidc-provider";
import { type Scope, scopes } from "../../lib/contract/scopes.ts";
import { oauthGrantAccounts } from "../db/schema.ts";
import type { Deps, Reach } from "../deps.ts";
import { invalid } from "../errors.ts";
import { reachOf } from "../domain/people.ts";
import { grantScopes } from "./provider.ts";
import { grantKey } from "./store.ts";

/** A request for authorization that waits for a person's word. */
export type Waiting = Awaited<ReturnType<Provider["interactionDetails"]>>;

const asked = ({ params }: Waiting) =>
  String(params["scope"] ?? "")
    .split(" ")
    .filter((scope): scope is Scope => Object.hasOwn(scopes, scope));

/** What the consent page shows: the scopes in words, and the accounts that can be shared. */
export async function consentQuestion(deps: Deps, waiting: Waiting) {
  const accounts = await reachOf(deps, waiting.session!.accountId!);
  return {
    scopes: asked(waiting).map((name) => ({ name, ...scopes[name] })),
    accounts: accounts.map(({ level: _level, ...account }: Reach) => account),
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
  const own = await reachOf(deps, accountId);
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
