import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";

/** Revokes a personal access token: `DELETE /me/tokens/{tokenId}`. It stops working immediately. */
export async function revokePersonalToken(ctx: Ctx<UserActor>, { tokenId }: { tokenId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "token.revoked", targetId: tokenId } as const;
  await recordRefusal(ctx, actor.userId, [event], () =>
    deps.db.transaction(async (tx) => {
      const mine = and(eq(personalTokens.id, tokenId), eq(personalTokens.userId, actor.userId));
      const [deleted] = await tx.delete(personalTokens).where(mine).returning({ name: personalTokens.name });
      if (!deleted) throw notFound();
      await recordOwnHistory(tx, deps, actor, { ...event, target: deleted.name });
    }),
  );
}
