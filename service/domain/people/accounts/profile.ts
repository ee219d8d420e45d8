import { and, eq, gt, like } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { userCodes } from "../../../db/person-schema.ts";
import { accounts, emails } from "../../../db/schema.ts";
import { pictureUrl } from "../../base/picture-url.ts";

const PENDING = "email:";

/** Purpose of the code that verifies an address. */
export const verificationOf = (address: string) => `${PENDING}${address}`;

/** Gets the caller's profile with all addresses, pending ones too: `GET /me/profile`. */
export async function getProfile({ deps, actor }: Ctx<UserActor>) {
  const { db, now } = deps;
  const [account] = await db
    .select({ slug: accounts.slug, name: accounts.name, picture: accounts.pictureKey })
    .from(accounts)
    .where(eq(accounts.id, actor.userId));
  const own = await db.select().from(emails).where(eq(emails.userId, actor.userId)).orderBy(emails.address);
  const waiting = await db
    .select({ purpose: userCodes.purpose })
    .from(userCodes)
    .where(and(eq(userCodes.userId, actor.userId), like(userCodes.purpose, `${PENDING}%`), gt(userCodes.expiresAt, now())))
    .orderBy(userCodes.purpose);
  const known = own
    .map(({ address, primary, verifiedAt }) => ({ address, primary, verified: verifiedAt !== null }))
    .toSorted((a, b) => Number(b.primary) - Number(a.primary) || Number(b.verified) - Number(a.verified));
  const pending = waiting
    .map(({ purpose }) => purpose.slice(PENDING.length))
    .filter((address) => !known.some((one) => one.address === address))
    .map((address) => ({ address, primary: false, verified: false }));
  return {
    id: actor.userId,
    slug: account!.slug,
    name: account!.name,
    pictureUrl: pictureUrl(deps, account!.picture),
    emails: [...known, ...pending],
  };
}
