import { runStatement } from "../../../db/statement.ts";
import { type Scope, scopes } from "../../../../lib/contract/scopes.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { builtInClients, isVerified } from "../../people/agents/clients.ts";
import { applicationsOf } from "./tokens.sql.ts";

const hostOf = (uri: string) => new URL(uri).host || new URL(uri).protocol;

/** Lists the apps with valid tokens of the caller, one entry per grant, newest first: `GET /me/applications`. */
export async function listApplications({ deps, actor }: Ctx<UserActor>) {
  const builtIn = builtInClients(deps.settings);
  const rows = await runStatement(deps.database, applicationsOf, { userId: actor.userId, now: deps.now() });
  return rows.map((row) => {
    const client = row.client ?? builtIn.find(({ client_id: id }) => id === row.client_id);
    const rejected = new Set(row.rejected?.split(" "));
    return {
      id: row.id,
      client: {
        id: row.client_id,
        name: client?.client_name ?? row.client_id,
        verified: isVerified(row.client_id),
        hosts: [...new Set((client?.redirect_uris ?? []).map(hostOf))],
      },
      scopes: (row.granted ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one) && !rejected.has(one)),
      accounts: row.accounts,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    };
  });
}
