import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { emails } from "../../../db/schema.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { getProfile } from "./profile.ts";
import { lockPerson, ownEmail } from "./own-emails.ts";
import { requireEmail } from "../email-address.ts";

/** Makes a verified address the caller's primary one: `POST /me/emails/primary`. Throws 404 for other addresses. */
export async function setPrimaryEmail(ctx: Ctx<UserActor>, input: { address: string }) {
  const { deps, actor } = ctx;
  const address = requireEmail(input.address);
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const own = await tx.select().from(emails).where(eq(emails.userId, actor.userId));
    if (!own.some((one) => one.address === address && one.verifiedAt)) throw notFound();
    const before = own.find((one) => one.primary)?.address ?? null;
    if (before === address) return;
    await tx
      .update(emails)
      .set({ primary: false })
      .where(and(eq(emails.userId, actor.userId), eq(emails.primary, true)));
    await tx.update(emails).set({ primary: true }).where(ownEmail(actor.userId, address));
    await recordOwnHistory(tx, deps, actor, { kind: "email.primary", before, after: address });
  });
  return getProfile(ctx);
}
