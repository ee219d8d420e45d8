import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { revokeGrant } from "./grants.ts";
import { ownedGrant } from "./tokens.sql.ts";

/** Revokes an app's grant and all its tokens, with immediate effect on every replica: `DELETE /me/applications/{grantId}`. */
export async function revokeApplication(ctx: Ctx<UserActor>, { grantId }: { grantId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "application.revoked", targetId: grantId } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const [grant] = await runStatement(deps.database, ownedGrant, { grantId, userId: actor.userId });
    if (!grant) throw notFound();
    await revokeGrant(deps, grantId);
    await recordOwnHistory(deps.db, deps, actor, { ...event, target: grant.client_id });
  });
}
