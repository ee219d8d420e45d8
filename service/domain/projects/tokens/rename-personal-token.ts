import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { findPersonalToken } from "./personal-token.ts";

/** Renames a personal access token: `PATCH /me/tokens/{tokenId}`. */
export async function renamePersonalToken(ctx: Ctx<UserActor>, { tokenId, name }: { tokenId: string; name: string }) {
  const { deps, actor } = ctx;
  const event = { kind: "token.renamed", targetId: tokenId, target: name, after: name } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const before = await findPersonalToken(ctx, tokenId);
    await deps.db.transaction(async (tx) => {
      await tx.update(personalTokens).set({ name }).where(eq(personalTokens.id, tokenId));
      await recordOwnHistory(tx, deps, actor, { ...event, before: before.name });
    });
  });
  return findPersonalToken(ctx, tokenId);
}
