import type * as z from "zod";
import type { Application } from "../../../lib/contract/tokens.ts";
import { type Scope, scopes } from "../../../lib/contract/scopes.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { builtInClients, isVerified } from "./clients.ts";
import { revokeGrant } from "./grants.ts";
import { recordRefusal } from "../history/record-history.ts";
import { recordOwnHistory } from "./personal-tokens.ts";
import { applicationsOf, ownedGrant, sessionRevocation, sessionsOf } from "./tokens.sql.ts";

type Row = {
  id: string;
  client_id: string;
  granted: string | null;
  rejected: string | null;
  created_at: Date;
  last_used_at: Date | null;
  client: { client_name?: string; redirect_uris?: string[] } | null;
  accounts: z.output<typeof Application>["accounts"];
};

const hostOf = (uri: string) => new URL(uri).host || new URL(uri).protocol;

/** Lists the apps with valid tokens of the caller, one entry per grant, newest first: `GET /me/applications`. */
export async function listApplications({ deps, actor }: Ctx<UserActor>) {
  const builtIn = builtInClients(deps.settings);
  const rows = await deps.database.run<Row>(applicationsOf, [actor.userId, deps.now()]);
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

/** Revokes an app's grant and all its tokens at once, on every replica: `DELETE /me/applications/{grantId}`. */
export async function revokeApplication(ctx: Ctx<UserActor>, { grantId }: { grantId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "application.revoked", targetId: grantId } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const [grant] = await deps.database.run<{ client_id: string }>(ownedGrant, [grantId, actor.userId]);
    if (!grant) throw notFound();
    await revokeGrant(deps, grantId);
    await recordOwnHistory(deps.db, deps, actor, { ...event, target: grant.client_id });
  });
}

/** Lists the caller's dashboard sessions: `GET /me/sessions`. */
export async function listSessions({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<Pick<Row, "id" | "created_at" | "last_used_at">>(sessionsOf, [actor.userId, deps.now()]);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    current: row.id === actor.grantId,
  }));
}

/**
 * Signs the caller out everywhere: `POST /me/sessions/revoke`. Revokes the dashboard's tokens and the sessions at the authorization server.
 * A sign-in in progress fails, because its tokens need the grant.
 */
export async function revokeSessions({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const revoked = await deps.database.run(sessionRevocation, [actor.userId]);
  await recordOwnHistory(deps.db, deps, actor, { kind: "sessions.revoked", target: String(revoked.length) });
}
