import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { getProfile, verificationOf } from "./profile.ts";
import { mailUserCode } from "./user-codes.ts";
import { requireEmail } from "../email-address.ts";

/** Addresses of one person, pending ones included. */
export const MAX_ADDRESSES = 10;

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
