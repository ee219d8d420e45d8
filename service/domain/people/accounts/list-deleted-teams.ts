import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accounts, memberships } from "../../../db/schema.ts";
import { purgedAt, restorableSince } from "./restore-window.ts";

/** Lists the deleted teams that the caller owned: `GET /me/deleted-teams`. */
export async function listDeletedTeams({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.db
    .select({ id: accounts.id, slug: accounts.slug, name: accounts.name, deletedAt: accounts.deletedAt })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.teamId))
    .where(and(eq(memberships.userId, actor.userId), eq(memberships.level, "owner"), gt(accounts.deletedAt, restorableSince(deps))))
    .orderBy(desc(accounts.deletedAt), asc(accounts.id));
  return rows.map(({ id, slug, name, deletedAt }) => ({
    id,
    slug,
    name,
    deletedAt: deletedAt!.toISOString(),
    purgedAt: purgedAt(deletedAt!),
  }));
}
