import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { recordHistory, recordRefusal } from "../../base/history/record-history.ts";
import { moveSlug } from "./former-slugs.ts";
import { getProfile } from "./profile.ts";

/**
 * Changes the caller's handle: `POST /me/slug`. The old one leads to the caller for 90 days. Throws 409 where the handle belongs or still leads
 * to another account, and for more than five changes in 90 days.
 */
export async function changeHandle(ctx: Ctx<UserActor>, { slug }: { slug: string }) {
  const { deps, actor } = ctx;
  const event = { kind: "profile.slug", after: slug } as const;
  await recordRefusal(ctx, actor.userId, [event], () =>
    deps.db.transaction(async (tx) => {
      const [current] = await tx.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.id, actor.userId)).for("no key update");
      if (current!.slug === slug) return;
      await moveSlug(tx, { id: actor.userId, from: current!.slug, to: slug }, deps.now(), "handle");
      await recordHistory(tx, actor.userId, { ...actor, slug }, [{ ...event, before: current!.slug }], { at: deps.now() });
    }),
  );
  return getProfile(ctx);
}
