import { recordOwnHistory } from "../history/record-history.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { sessionRevocation } from "./tokens.sql.ts";

/**
 * Signs the caller out everywhere: `POST /me/sessions/revoke`. Revokes the dashboard's tokens and the sessions at the authorization server.
 * A sign-in in progress fails, because its tokens need the grant.
 */
export async function revokeSessions({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const revoked = await deps.database.run(sessionRevocation, [actor.userId]);
  await recordOwnHistory(deps.db, deps, actor, { kind: "sessions.revoked", target: String(revoked.length) });
}
