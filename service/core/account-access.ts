import { canAdministrate } from "../../lib/permissions.ts";
import type { Actor, Ctx, ActorAccount, UserActor } from "./deps.ts";
import { forbidden, invalid, notFound } from "./errors.ts";

/**
 * The ids of the accounts a caller reaches, for a statement's `any($1)`: what is theirs alone is found, so that
 * somebody else's is no more work than what does not exist.
 */
export const accountIdsOf = (actor: Actor): string[] =>
  actor.kind === "user" ? actor.accounts.map(({ id }) => id) : actor.kind === "project" ? [actor.accountId] : [];

const membership = {
  name: "reach_member",
  sql: `select 1 from accounts a left join memberships m on m.team_id = a.id and m.user_id = $2
    where a.slug = $1 and (a.id = $2 or m.id is not null)`,
};

/**
 * The account of a slug, as this token reaches it. 404 when the person does not belong to it, existing or not; 403 when the
 * person does and the token was not given for it.
 */
export async function requireAccount({ deps, actor }: Ctx<UserActor>, slug: string): Promise<ActorAccount> {
  const account = actor.accounts.find((one) => one.slug === slug);
  if (account) return account;
  const [belongs] = await deps.database.run(membership, [slug, actor.userId]);
  if (belongs) throw forbidden(`The token is not scoped to the account "${slug}". Use one that is.`);
  throw notFound();
}

/** Throws 400 on a personal account, 403 unless the caller owns the team; `open` is for what every member may do. */
export function requireOwner(account: ActorAccount, open = false): ActorAccount {
  if (account.type !== "team") throw invalid("This account is personal, not a team.");
  if (!open && !canAdministrate(account.level)) throw forbidden("Only owners of the team can do this.");
  return account;
}

/** As `requireAccount`, for team administration: 400 on a personal account, 403 unless the caller is an owner. */
export const requireOwnedTeam = async (ctx: Ctx<UserActor>, slug: string): Promise<ActorAccount> =>
  requireOwner(await requireAccount(ctx, slug));
