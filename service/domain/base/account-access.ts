import { runStatement } from "../../db/statement.ts";
import { canAdministrate } from "../../../lib/permissions.ts";
import type { Actor, Ctx, ActorAccount, UserActor } from "../../core/deps.ts";
import { isMemberOfAccount } from "./account-access.sql.ts";
import { forbidden, invalid, notFound } from "../../core/errors.ts";

/**
 * Returns the ids of the accounts that a caller may access, for a statement's `any(:accountIds)`. With them in the statement, an object of another
 * account takes as long as a missing one.
 */
export const accountIdsOf = (actor: Actor): string[] =>
  actor.kind === "user" ? actor.accounts.map(({ id }) => id) : actor.kind === "project" ? [actor.accountId] : [];

/** Returns an account. Throws 403 when it requires a passkey and the caller's session was not confirmed with one. */
export function requireUnlocked(account: ActorAccount): ActorAccount {
  if (account.locked)
    throw forbidden(`${account.name ?? account.slug} requires a passkey. Use your passkey in the dashboard, or add one in your profile.`);
  return account;
}

/** Remembers that a person used a team. Personal tokens don't count: scripts use them without a person. */
function markActive({ deps, actor }: Ctx<UserActor>, account: ActorAccount): void {
  if (account.type === "team" && actor.via !== "personal") deps.lastUsed.markMember(actor.userId, account.id, deps.now());
}

/**
 * Checks that a caller may open something of an account, given by its id, and marks them as active there. Throws 403 as `requireUnlocked`; does
 * nothing for accounts that the caller doesn't belong to.
 */
export function openAccount({ deps, actor }: Ctx, accountId: string): void {
  const account = actor.kind === "user" ? actor.accounts.find(({ id }) => id === accountId) : undefined;
  if (account && actor.kind === "user") markActive({ deps, actor }, requireUnlocked(account));
}

/**
 * Returns the account of a slug, or of a former slug for 90 days. Throws 404 when the person does not belong to it or it does not exist, and 403
 * when the person does but the token may not access it, or the account requires a passkey.
 */
export async function requireAccount(ctx: Ctx<UserActor>, slug: string): Promise<ActorAccount> {
  const account = requireUnlocked(await requireAccountOrLocked(ctx, slug));
  markActive(ctx, account);
  return account;
}

/** Returns the account of a slug as `requireAccount`, also when it requires a passkey that the session was not confirmed with. */
export async function requireAccountOrLocked({ deps, actor }: Ctx<UserActor>, slug: string): Promise<ActorAccount> {
  const account = actor.accounts.find((one) => one.slug === slug);
  if (account) return account;
  const [own] = await runStatement(deps.database, isMemberOfAccount, { slug, userId: actor.userId, now: deps.now() });
  const renamed = own && actor.accounts.find(({ id }) => id === own.id);
  if (renamed) return renamed;
  if (own) throw forbidden(`The token has no access to the account "${slug}". Use a token that includes it.`);
  throw notFound();
}

/** Throws 400 for a personal account, and 403 unless the caller is an owner of the team or `open` allows every member. */
export function requireOwner(account: ActorAccount, open = false): ActorAccount {
  if (account.type !== "team") throw invalid("This account is personal, not a team.");
  if (!open && !canAdministrate(account.level)) throw forbidden("Only owners of the team can do this.");
  return account;
}

/** Returns the team of a slug, for its owners. Throws as `requireAccount` and `requireOwner`. */
export const requireOwnedTeam = async (ctx: Ctx<UserActor>, slug: string): Promise<ActorAccount> =>
  requireOwner(await requireAccount(ctx, slug));
