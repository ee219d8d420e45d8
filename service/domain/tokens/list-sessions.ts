import type { Ctx, UserActor } from "../../core/deps.ts";
import { sessionsOf } from "./tokens.sql.ts";

/** Lists the caller's dashboard sessions: `GET /me/sessions`. */
export async function listSessions({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<{ id: string; created_at: Date; last_used_at: Date | null }>(sessionsOf, [actor.userId, deps.now()]);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    current: row.id === actor.grantId,
  }));
}
