import { count, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { users } from "../../../db/schema.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";
import { ownPasskey, ownPasskeys } from "./own-passkeys.ts";

/** Removes a passkey: `DELETE /me/passkeys/{passkeyId}`. Throws 403 without a fresh sign-in, and 409 for the last one while a team requires it. */
export async function removePasskey(ctx: Ctx<UserActor>, { passkeyId }: { passkeyId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const known = (await ownPasskeys(ctx)).find(({ id }) => id === passkeyId);
  if (!known) throw notFound();
  const event = { kind: "passkey.removed", target: known.name } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const { required_by: team } = await requireFreshSignIn(ctx);
    await deps.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
      const deleted = await tx.delete(passkeys).where(ownPasskey(actor.userId, passkeyId)).returning({ id: passkeys.id });
      if (!deleted.length) throw notFound();
      const [left] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, actor.userId));
      if (team && !left!.count) throw conflict(`${team} requires a passkey, and this is your only one. Add another first.`);
      await recordOwnHistory(tx, deps, actor, event);
    });
  });
}
