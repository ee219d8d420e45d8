import type { Ctx, UserActor } from "../../../core/deps.ts";
import { browserName, deviceOf } from "../../../../lib/network/user-agent.ts";
import { sessionsOf } from "./tokens.sql.ts";

type Method = "code" | "passkey" | "github" | "google" | "demo" | null;
type Row = { id: string; created_at: Date; last_used_at: Date | null; user_agent: string | null; address: string | null; method: Method };

/** Lists the caller's dashboard sessions with browser, system and address: `GET /me/sessions`. */
export async function listSessions({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<Row>(sessionsOf, [actor.userId, deps.now()]);
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
