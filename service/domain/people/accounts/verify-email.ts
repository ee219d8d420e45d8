import { and, count, eq, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { userCodes } from "../../../db/person-schema.ts";
import { emails } from "../../../db/schema.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { getProfile, verificationOf } from "./profile.ts";
import { checkUserCode, codeOf } from "./user-codes.ts";
import { MAX_ADDRESSES } from "./add-email.ts";
import { lockPerson } from "./own-emails.ts";
import { requireEmail } from "../email-address.ts";

/** Adds an address to the caller with its code: `POST /me/emails/verify`. Throws 400 for a wrong code, 409 when another account has the address. */
export async function verifyEmail(ctx: Ctx<UserActor>, input: { address: string; code: string }) {
  const { deps, actor } = ctx;
  const address = requireEmail(input.address);
  await checkUserCode(ctx, verificationOf(address), input.code);
  const insert = (tx: Tx) => tx.insert(emails).values({ address, userId: actor.userId, primary: false, verifiedAt: deps.now() });
  try {
    await deps.db.transaction(async (tx) => {
      await lockPerson(tx, actor.userId);
      const used = await tx
        .delete(userCodes)
        .where(codeOf(actor.userId, verificationOf(address)))
        .returning({ id: userCodes.userId });
      // Of parallel calls with one code, only the first deletes it.
      if (!used.length) throw invalid("The code is wrong or has expired. Check it, or ask for a new one.");
      const [held] = await tx.select({ count: count() }).from(emails).where(eq(emails.userId, actor.userId));
      if (held!.count >= MAX_ADDRESSES) throw conflict(`You have ${MAX_ADDRESSES} addresses. Remove one first.`);
      await tx.delete(emails).where(and(eq(emails.address, address), isNull(emails.verifiedAt)));
      await insert(tx);
      await recordOwnHistory(tx, deps, actor, { kind: "email.added", target: address });
    });
  } catch (error) {
    if (!isUniqueViolation(error, "emails_pkey")) throw error;
    throw conflict("Another account has this address. Sign in with it, and remove the address or delete that account first.");
  }
  return getProfile(ctx);
}
