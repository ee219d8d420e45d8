import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts, memberships } from "../../../db/schema.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { recordHistory, recordRefusal } from "../../base/history/record-history.ts";
import { accountDetails } from "./account-details.ts";
import { FormerSlugError, refuseFormerSlug } from "./former-slugs.ts";
import { slugify, withFreeSlug } from "./slugs.ts";

/**
 * Inserts a team and its owner's membership, and returns its id. `after` runs in the same transaction. Without a slug, derives a free one
 * from the name; throws 409 when a given slug is taken.
 */
export async function insertTeam(
  deps: Deps,
  team: { name: string; slug?: string | undefined; ownerId: string },
  after: (tx: Tx, teamId: string) => Promise<void> = async () => {},
): Promise<string> {
  const insert = (slug: string) =>
    deps.db.transaction(async (tx) => {
      const id = newId();
      await tx.insert(accounts).values({ id, type: "team", slug, name: team.name, defaultUserLevel: "member" });
      await tx.insert(memberships).values({ id: newId(), teamId: id, userId: team.ownerId, level: "owner" });
      await refuseFormerSlug(tx, slug, id, deps.now());
      await after(tx, id);
      return id;
    });
  if (!team.slug) return withFreeSlug(slugify(team.name, "team"), insert);
  try {
    return await insert(team.slug);
  } catch (error) {
    if (error instanceof FormerSlugError || isUniqueViolation(error, "accounts_slug_unique"))
      throw conflict(`The URL "${team.slug}" is already taken. Choose another.`);
    throw error;
  }
}

/**
 * Creates a team: `POST /accounts`. Only the dashboard's tokens follow the memberships, so only the dashboard can access a team that was
 * created a moment ago; personal access tokens and grants are limited to existing accounts.
 */
export async function createTeam(ctx: Ctx<UserActor>, input: { name: string; slug?: string | undefined }) {
  const { deps, actor } = ctx;
  const event = { kind: "team.created", target: input.name } as const;
  const record = (tx: Tx, id: string) => recordHistory(tx, id, actor, [{ ...event, targetId: id }], { at: deps.now() });
  // A refused attempt has no team, so it is recorded in the history of the caller's personal account.
  const id = await recordRefusal(ctx, actor.userId, [event], () => insertTeam(deps, { ...input, ownerId: actor.userId }, record));
  return accountDetails(deps, id);
}
