import { runStatement } from "../db/statement.ts";
import type Provider from "oidc-provider";
import { type Scope, scopes } from "../../lib/contract/scopes.ts";
import { oauthGrantAccounts } from "../db/oauth-schema.ts";
import type { Deps, ActorAccount } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { listAccountsOf } from "../domain/people/accounts/people.ts";
import { newestGrant } from "./adapter.sql.ts";
import { grantScopes } from "./request-grants.ts";
import { grantKey } from "../domain/projects/tokens/grants.ts";

/** An authorization request that waits for the person to sign in or consent. */
export type PendingInteraction = Awaited<ReturnType<Provider["interactionDetails"]>>;

const requestedScopes = ({ params }: PendingInteraction) =>
  String(params["scope"] ?? "")
    .split(" ")
    .filter((scope): scope is Scope => Object.hasOwn(scopes, scope));

/** Lists the person's accounts. Teams that require a passkey are `locked` unless this browser's session was signed in with one. */
async function openAccounts(deps: Deps, { session }: PendingInteraction): Promise<ActorAccount[]> {
  const strong = (session as { amr?: string[] } | undefined)?.amr?.[0] === "passkey";
  const accounts = await listAccountsOf(deps, session!.accountId!);
  return accounts.map((account) => ({ ...account, locked: Boolean(account.locked) && !strong }));
}

/** Returns the person's newest consent to this client; null without one, or when it is deleted. */
async function lastConsent({ database }: Deps, accountId: string, clientId: string) {
  const [row] = await runStatement(database, newestGrant, { accountId, clientId });
  if (!row) return null;
  const rejected = new Set(row.rejected?.split(" "));
  return {
    createdAt: row.created_at.toISOString(),
    scopes: (row.granted ?? "").split(" ").filter((scope) => scope && !rejected.has(scope)),
    accounts: row.accounts,
  };
}

/** Scopes that permit changes. The page emphasizes them. */
const permitsChanges = (name: Scope) => /:(write|admin)$/.test(name);

/**
 * Returns the content of the consent page: the requested scopes with descriptions, the person's accounts, and the newest consent. A scope
 * is `added` when the newest consent does not include it.
 */
export async function consentDetails(deps: Deps, interaction: PendingInteraction) {
  const accountId = interaction.session!.accountId!;
  const accounts = await openAccounts(deps, interaction);
  const before = await lastConsent(deps, accountId, String(interaction.params["client_id"]));
  return {
    scopes: requestedScopes(interaction).map((name) => ({
      name,
      ...scopes[name],
      changes: permitsChanges(name),
      added: !!before && !before.scopes.includes(name),
    })),
    accounts: accounts.map(({ level, maxTokenDays: _days, ...account }: ActorAccount) => ({
      ...account,
      level: level === "personal" ? null : level,
    })),
    before,
  };
}

/**
 * Stores a consent as a new grant and returns its id. `accounts` are ids. Throws 400 unless it has at least one scope and one account, all
 * of them requested scopes and the person's own accounts.
 */
export async function storeConsent(
  deps: Deps,
  provider: Provider,
  interaction: PendingInteraction,
  given: { scopes: string[]; accounts: string[] },
): Promise<string> {
  const accountId = interaction.session!.accountId!;
  const requested = requestedScopes(interaction);
  const granted = requested.filter((scope) => given.scopes.includes(scope));
  const own = (await openAccounts(deps, interaction)).filter(({ locked }) => !locked);
  const shared = own.filter(({ id }) => given.accounts.includes(id));
  if (!granted.length || given.scopes.some((scope) => !requested.includes(scope as Scope)))
    throw invalid("Choose at least one of the requested permissions.");
  if (!shared.length || shared.length !== new Set(given.accounts).size) throw invalid("Choose at least one of your own accounts.");

  const grant = new provider.Grant({ accountId, clientId: String(interaction.params["client_id"]) });
  const refused = requested.filter((scope) => !granted.includes(scope));
  grantScopes(grant, interaction.params, granted.join(" "), refused.join(" "));
  const id = await grant.save();
  await deps.db.insert(oauthGrantAccounts).values(shared.map((account) => ({ grantId: grantKey(id), accountId: account.id })));
  return id;
}
