import { and, count, eq, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import type { Tx } from "../../db/client.ts";
import { userCodes } from "../../db/person-schema.ts";
import { emails, users } from "../../db/schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { recordOwnHistory } from "../history/record-history.ts";
import { normalizeEmail, requireEmail } from "./people.ts";
import { getProfile, verificationOf } from "./profile.ts";
import { checkUserCode, codeOf, mailUserCode } from "./user-codes.ts";

/** Addresses of one person, pending ones included. */
const MAX_ADDRESSES = 10;

/** Locks the person, so that changes of their addresses are serialized. */
const lockPerson = (tx: Tx, userId: string) => tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

const ofPerson = (userId: string, address: string) => and(eq(emails.address, address), eq(emails.userId, userId));

/**
 * Mails a code to a new address: `POST /me/emails`. The response does not reveal if another account has the address: only the person who
 * reads the code learns it. Throws 409 for an own verified address and above 10 addresses.
 */
export async function addEmail(ctx: Ctx<UserActor>, input: { address: string }) {
  const address = requireEmail(input.address);
  const { emails: known } = await getProfile(ctx);
  if (known.some((one) => one.address === address && one.verified)) throw conflict("This address is already yours.");
  if (known.length >= MAX_ADDRESSES && !known.some((one) => one.address === address))
    throw conflict(`You have ${MAX_ADDRESSES} addresses. Remove one first.`);
  await mailUserCode(ctx, address, { purpose: verificationOf(address), action: "add this address to your Loupe account" });
  return getProfile(ctx);
}

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
    await tx.update(emails).set({ primary: true }).where(ofPerson(actor.userId, address));
    await recordOwnHistory(tx, deps, actor, { kind: "email.primary", before, after: address });
  });
  return getProfile(ctx);
}

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
    const [own] = await tx.select().from(emails).where(ofPerson(actor.userId, address));
    if (own?.primary) throw conflict("This is your primary address. Choose another primary address first.");
    if (!own && !cancelled.length) throw notFound();
    if (!own) return;
    await tx.delete(emails).where(ofPerson(actor.userId, address));
    await recordOwnHistory(tx, deps, actor, { kind: "email.removed", target: address });
  });
  return getProfile(ctx);
}
