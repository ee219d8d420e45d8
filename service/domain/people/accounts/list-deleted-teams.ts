import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { purgedAt, restorableSince } from "./restore-window.ts";
import { deletedTeams } from "./team-lifecycle.sql.ts";

export type DeletedTeamRow = { id: string; slug: string; name: string | null; deleted_at: Date };

/** Lists the deleted teams that the caller owned: `GET /me/deleted-teams`. */
export async function listDeletedTeams({ deps, actor }: Ctx<UserActor>) {
  const rows = await runStatement(deps.database, deletedTeams, { userId: actor.userId, since: restorableSince(deps) });
  return rows.map(({ id, slug, name, deleted_at: at }) => ({
    id,
    slug,
    name,
    deletedAt: new Date(at).toISOString(),
    purgedAt: purgedAt(at),
  }));
}
