import { eq } from "drizzle-orm";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { newId } from "../../../core/ids.ts";
import { accounts } from "../../../db/schema.ts";
import { makePicture } from "../../../media/profile-picture.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { pictureKeyOf } from "../../base/picture-url.ts";
import { getProfile } from "./profile.ts";

/** Removes a picture that no account refers to any more. A failure leaves an unreachable object and is logged. */
async function removePictureBytes({ storage, log }: Deps, key: string | null): Promise<void> {
  if (key) await storage.remove(key).catch((error: unknown) => log.warn({ err: error }, "a replaced picture could not be removed"));
}

/** Stores the key of the caller's picture in a transaction of its own, then removes the previous picture. */
async function replacePicture(ctx: Ctx<UserActor>, key: string | null): Promise<void> {
  const { deps, actor } = ctx;
  const before = await deps.db.transaction(async (tx) => {
    const [row] = await tx.select({ key: accounts.pictureKey }).from(accounts).where(eq(accounts.id, actor.userId)).for("no key update");
    await tx.update(accounts).set({ pictureKey: key }).where(eq(accounts.id, actor.userId));
    if (key || row!.key) await recordOwnHistory(tx, deps, actor, { kind: "profile.picture", after: key && "picture" });
    return row!.key;
  });
  await removePictureBytes(deps, before);
}

/** Makes the caller's picture from an image: `PUT /me/picture`. Throws 400 for anything but a PNG, JPEG or WebP of at least 256 by 256 pixels. */
export async function setPicture(ctx: Ctx<UserActor>, { data }: { data: string }) {
  const bytes = await makePicture(Buffer.from(data, "base64"));
  const key = pictureKeyOf(newId());
  await ctx.deps.storage.write(key, bytes);
  try {
    await replacePicture(ctx, key);
  } catch (error) {
    await removePictureBytes(ctx.deps, key);
    throw error;
  }
  return getProfile(ctx);
}

/** Removes the caller's picture: `DELETE /me/picture`. */
export async function removePicture(ctx: Ctx<UserActor>) {
  await replacePicture(ctx, null);
  return getProfile(ctx);
}
