import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { userCodes } from "../../../db/person-schema.ts";
import { emails } from "../../../db/schema.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { getProfile, verificationOf } from "./profile.ts";
import { codeOf } from "./user-codes.ts";
import { lockPerson, ownEmail } from "./own-emails.ts";
import { normalizeEmail } from "../email-address.ts";

/** Removes an address of the caller, or cancels its verification: `DELETE /me/emails/{address}`. Throws 404, and 409 for the primary one. */
export async function removeEmail(ctx: Ctx<UserActor>, input: { address: string }) {
  const { deps, actor } = ctx;
  const address = normalizeEmail(input.address);
  if (!address) throw notFound();
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const cancelled = await tx
      .delete(userCodes)
      .where(codeOf(actor.userId, verificationOf(address)))
      .returning({ id: userCodes.userId });
    const [own] = await tx.select().from(emails).where(ownEmail(actor.userId, address));
    if (own?.primary) throw conflict("This is your primary address. Choose another primary address first.");
    if (!own && !cancelled.length) throw notFound();
    if (!own) return;
    await tx.delete(emails).where(ownEmail(actor.userId, address));
    await recordOwnHistory(tx, deps, actor, { kind: "email.removed", target: address });
  });
  return getProfile(ctx);
}
