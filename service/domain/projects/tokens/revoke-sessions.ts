import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { browserName } from "../../../../lib/network/user-agent.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { oneSessionRevocation, otherSessionsRevocation } from "./tokens.sql.ts";
import { sessionRevocation } from "../../people/sign-in/sessions.sql.ts";

/**
 * Signs the caller out everywhere: `POST /me/sessions/revoke`. Revokes the dashboard's tokens and the sessions at the authorization server.
 * A sign-in in progress fails, because its tokens need the grant.
 */
export async function revokeSessions({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const revoked = await runStatement(deps.database, sessionRevocation, { userId: actor.userId });
  await recordOwnHistory(deps.db, deps, actor, { kind: "sessions.revoked", target: String(revoked.length) });
}

/** Signs the caller out in all other browsers: `POST /me/sessions/revoke-others`. */
export async function revokeOtherSessions({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const revoked = await runStatement(deps.database, otherSessionsRevocation, { userId: actor.userId, grantId: actor.grantId });
  await recordOwnHistory(deps.db, deps, actor, { kind: "sessions.revoked", target: String(revoked.length), after: "others" });
}

/** Ends one session of the caller: `DELETE /me/sessions/{sessionId}`. Its browser has to sign in again. Throws 404. */
export async function revokeSession(ctx: Ctx<UserActor>, { sessionId }: { sessionId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "session.revoked", targetId: sessionId } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const [ended] = await runStatement(deps.database, oneSessionRevocation, { userId: actor.userId, sessionId });
    if (!ended) throw notFound();
    await recordOwnHistory(deps.db, deps, actor, { ...event, target: browserName(ended.user_agent) });
  });
}
