import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { accounts, users } from "../../../db/schema.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { getMe } from "./get-me.ts";

/** Changes the caller's display name: `PATCH /me`. */
export async function renamePerson(ctx: Ctx<UserActor>, { name }: { name: string }) {
  const { deps, actor } = ctx;
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, actor.userId)).for("no key update");
    await tx.update(users).set({ namedAt: deps.now() }).where(eq(users.id, actor.userId));
    if (before!.name === name) return;
    await tx.update(accounts).set({ name }).where(eq(accounts.id, actor.userId));
    await recordOwnHistory(tx, deps, actor, { kind: "profile.renamed", before: before!.name, after: name });
  });
  return getMe({ deps, actor: { ...actor, name } });
}

/** Returns the name that was derived for a person who has not chosen one; null for everyone else. */
export async function suggestedName({ db }: Deps, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: accounts.name, slug: accounts.slug })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.namedAt)));
  return row ? (row.name ?? row.slug) : null;
}

/** Stores the name that a person chooses at the first sign-in. A later call changes nothing. */
export async function chooseFirstName({ db, now }: Deps, userId: string, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const named = await tx
      .update(users)
      .set({ namedAt: now() })
      .where(and(eq(users.id, userId), isNull(users.namedAt)))
      .returning({ id: users.id });
    if (named.length) await tx.update(accounts).set({ name }).where(eq(accounts.id, userId));
  });
}
