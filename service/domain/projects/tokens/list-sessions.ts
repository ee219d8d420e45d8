import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { browserName, deviceOf } from "../../../../lib/network/user-agent.ts";
import { sessionsOf } from "./tokens.sql.ts";

/** Lists the caller's dashboard sessions with browser, system and address: `GET /me/sessions`. */
export async function listSessions({ deps, actor }: Ctx<UserActor>) {
  const rows = await runStatement(deps.database, sessionsOf, { userId: actor.userId, now: deps.now() });
  return rows.map((row) => ({
    id: row.id,
    browser: browserName(row.user_agent),
    device: deviceOf(row.user_agent) as "phone" | "computer",
    address: row.address,
    method: row.method,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    current: row.id === actor.grantId,
  }));
}
